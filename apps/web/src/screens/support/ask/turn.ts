import { type assistant, BUILT_IN } from '@ocean/api/areas/assistant';
import type { OutputOf } from '@ocean/api/endpoint';
import { paths } from '../../../base/paths.ts';
import { articlePath } from '../../../sections/help/article-path.ts';

export type Thread = OutputOf<typeof assistant.detail>;
/** `place`: in its thread; the first is 0. */
export type Turn = Thread['exchanges'][number] & { place: number };
export type Source = Turn['sources'][number];

const PATH_OF: Readonly<Record<Source['kind'], (id: string) => string>> = {
  article: articlePath,
  project: (id) => `${paths.voting}/${encodeURIComponent(id)}`,
  submission: submissionPath,
};

export function submissionPath(id: string): string {
  return `${paths.rwa}?tab=mine&id=${encodeURIComponent(id)}`;
}

/** Where a source can be read. */
export function sourcePath({ kind, id }: Source): string {
  return PATH_OF[kind](id);
}

export function threadPath(id: string): string {
  return `${paths.ai}?thread=${encodeURIComponent(id)}`;
}

/** The search found nothing that answers. What a model wrote is for the reader to judge. */
export function isUnanswered({ by, sources }: Pick<Turn, 'by' | 'sources'>): boolean {
  return by === BUILT_IN && !sources.some(({ fits }) => fits);
}
