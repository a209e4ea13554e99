import { queryClient } from '../api/client.ts';
import { STORED, storage } from '../base/storage.ts';
import { readKept } from './kept-answers.ts';

/**
 * Fills in kept answers for reads that have no data yet or fail now. They keep their age and always count as stale, so that
 * this page refreshes them; one that it does not refresh is marked as old.
 */
export function restoreAnswers(): void {
  for (const { key, data, at } of readKept(storage, storage.read(STORED.tokenAddress))) {
    if (queryClient.getQueryData(key) !== undefined) continue;
    queryClient.setQueryData(key, data, { updatedAt: at });
    void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }
}
