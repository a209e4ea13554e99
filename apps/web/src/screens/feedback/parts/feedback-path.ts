import type { feedback } from '@ocean/api/areas/social/feedback';
import type { OutputOf } from '@ocean/api/endpoint';
import { paths } from '../../../base/paths.ts';

export type Feedback = OutputOf<typeof feedback.detail>;
export type FeedbackLine = OutputOf<typeof feedback.list>['list'][number];

export const SENT_PATH = `${paths.feedback}?list=sent` as const;

/** @example feedbackPath(id) // '/tor/feedback/0192…' */
export function feedbackPath(id: string): string {
  return `${paths.feedback}/${id}`;
}
