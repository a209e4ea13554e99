import { paths } from '../../base/paths.ts';

/** @example articlePath('fees') // '/kefuDetail?id=fees' */
export function articlePath(id: string): string {
  return `${paths.helpArticle}?id=${encodeURIComponent(id)}`;
}
