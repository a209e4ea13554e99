import { home } from '@ocean/api/areas/home';
import { queryKeyOf } from '@ocean/api-react/query-key';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../api/client.ts';
import { memoryStorage } from '../base/memory-storage.test-parts.ts';
import { type Storage, type StoredName, storage } from '../base/storage.ts';
import { keepAnswer } from './kept-answers.ts';
import { showsEarlierVisit } from './old-answers.ts';
import { restoreAnswers } from './restore-answers.ts';

const memory: Storage = memoryStorage();
vi.stubGlobal('localStorage', {
  getItem: (name: StoredName) => memory.read(name),
  setItem: (name: StoredName, value: string) => memory.write(name, value),
  removeItem: (name: StoredName) => memory.write(name, null),
});

test('shows an answer from just before the page load at once, and refreshes it', async () => {
  const key = queryKeyOf(home.show, {});
  keepAnswer(storage, null, { key, data: { notices: [] }, at: performance.timeOrigin - 1 });
  restoreAnswers();
  expect(queryClient.getQueryData(key)).toEqual({ notices: [] });
  const read = vi.fn(() => new Promise<never>(() => {}));
  new QueryObserver(queryClient, { queryKey: key, queryFn: read, staleTime: 3_600_000 }).subscribe(() => {});
  expect(read).toHaveBeenCalledOnce();
  expect(showsEarlierVisit(queryClient.getQueryCache())).toBe(false);
});
