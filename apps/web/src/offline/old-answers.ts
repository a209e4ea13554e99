import type { QueryCache } from '@tanstack/react-query';
import { isKept } from './kept-answers.ts';

/** Read before this page began, so by an earlier visit. */
export function isOfEarlierVisit(at: number): boolean {
  return at > 0 && at < performance.timeOrigin;
}

/** Whether a kept answer of an earlier visit stands on the screen as if it were current: nothing is reading it anew. */
export function showsEarlierVisit(queries: QueryCache): boolean {
  return queries
    .findAll({ type: 'active' })
    .some(({ queryKey, state }) => isKept(queryKey) && isOfEarlierVisit(state.dataUpdatedAt) && state.fetchStatus === 'idle');
}
