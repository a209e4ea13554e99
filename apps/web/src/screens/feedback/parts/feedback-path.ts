import type { feedback } from '@ocean/api/areas/social/feedback';
import type { OutputOf } from '@ocean/api/endpoint';
import { paths } from '../../../base/paths.ts';

export type Feedback = OutputOf<typeof feedback.detail>;
export type FeedbackLine = OutputOf<typeof feedback.list>['list'][number];

/** Of an entry of the history that a link of the app made: the one before it is the app, too, after a reload as well. */
export const STEP = { isStep: true } as const;

export const SENT_PATH = `${paths.feedback}?list=sent`;

/** @example feedbackPath(id) // '/tor/feedback/0192…' */
export function feedbackPath(id: string): string {
  return `${paths.feedback}/${id}`;
}
