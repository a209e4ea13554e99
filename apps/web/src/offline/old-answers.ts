import type { QueryCache } from '@tanstack/react-query';
import { isKept } from './kept-answers.ts';

/** Read before this page was loaded, so by an earlier visit. */
export function isOfEarlierVisit(at: number): boolean {
  return at > 0 && at < performance.timeOrigin;
}

/** Whether a screen shows an answer of an earlier visit that is not being refreshed. */
export function showsEarlierVisit(queries: QueryCache): boolean {
  return queries
    .findAll({ type: 'active' })
    .some(({ queryKey, state }) => isKept(queryKey) && isOfEarlierVisit(state.dataUpdatedAt) && state.fetchStatus === 'idle');
}
