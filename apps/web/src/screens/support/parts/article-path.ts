import type { support } from '@ocean/api/areas/support';
import type { OutputOf } from '@ocean/api/endpoint';
import { paths } from '../../../base/paths.ts';

export type Article = OutputOf<typeof support.showQuestion>;
export type ArticleLine = OutputOf<typeof support.listQuestions>['list'][number];

/** @example articlePath('fees') // '/kefuDetail?id=fees' */
export function articlePath(id: string): string {
  return `${paths.helpArticle}?id=${encodeURIComponent(id)}`;
}
