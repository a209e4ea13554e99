import { queryClient } from '../api/client.ts';
import { STORED, storage } from '../base/storage.ts';
import { readKept } from './kept-answers.ts';

/**
 * Puts what was last seen in the place of what is not read yet or cannot be read now. It keeps its age, and counts as stale
 * however young it is: this page reads for itself, and one that does not is said to be old.
 */
export function restoreAnswers(): void {
  for (const { key, data, at } of readKept(storage, storage.read(STORED.tokenAddress))) {
    if (queryClient.getQueryData(key) !== undefined) continue;
    queryClient.setQueryData(key, data, { updatedAt: at });
    void queryClient.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }
}
