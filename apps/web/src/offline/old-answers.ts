import type { QueryCache } from '@tanstack/react-query';
import { isOfEarlierVisit } from '../base/earlier-visit.ts';
import { isKept } from './kept-answers.ts';

/** Whether a screen shows an answer of an earlier visit that is not being refreshed. */
export function showsEarlierVisit(queries: QueryCache): boolean {
  return queries
    .findAll({ type: 'active' })
    .some(({ queryKey, state }) => isKept(queryKey) && isOfEarlierVisit(state.dataUpdatedAt) && state.fetchStatus === 'idle');
}
