import { queryClient } from '../api/client.ts';
import { STORED, storage } from '../base/storage.ts';
import { readKept } from './kept-answers.ts';

/** Puts what was last seen in the place of what cannot be read now. It keeps its age, which is shown with it. */
export function restoreAnswers(): void {
  for (const { key, data, at } of readKept(storage, storage.read(STORED.tokenAddress))) {
    if (queryClient.getQueryData(key) === undefined) queryClient.setQueryData(key, data, { updatedAt: at });
  }
}
