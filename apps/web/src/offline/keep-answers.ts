import { account } from '@ocean/api/areas/account';
import { isAnswer } from '@ocean/api-react/act-keys';
import { queryKeyOf } from '@ocean/api-react/query-key';
import { queryClient } from '../api/client.ts';
import type { Signal } from '../base/signal.ts';
import { STORED, storage } from '../base/storage.ts';
import { forgetKept, isKept, keepAnswer } from './kept-answers.ts';
import { isOfEarlierVisit } from './old-answers.ts';
import { restoreAnswers } from './restore-answers.ts';

/** The part of the session that is kept. */
export type SignedIn = Pick<
  Signal<{ readonly address: string | null; readonly userinfo: unknown; readonly userinfoAt: number }>,
  'read' | 'subscribe'
>;

/** Starts keeping the last answers of a few reads, for the next visit and for a time without a connection. */
export function startKeeping(signedIn: SignedIn): void {
  const cache = queryClient.getQueryCache();
  const keep = (key: readonly unknown[], data: unknown, at: number) => {
    const address = storage.read(STORED.tokenAddress);
    if (isKept(key) && data !== undefined && (key[0] === 'visitor' || address !== null))
      keepAnswer(storage, address, { key, data, at });
  };
  for (const { queryKey, state } of cache.getAll())
    if (state.status === 'success') keep(queryKey, state.data, state.dataUpdatedAt);
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') {
      keep(event.query.queryKey, event.query.state.data, event.query.state.dataUpdatedAt);
    }
    // A screen opened without a connection shows the same data as after a reload.
    if (event.type === 'updated' && event.action.type === 'error' && !isAnswer(event.action.error)) restoreAnswers();
  });
  const keepAccount = () => keepSignedIn(signedIn);
  keepAccount();
  signedIn.subscribe(keepAccount);
  // Not every read polls, so all of them are refreshed when the connection is back.
  addEventListener('online', () => void queryClient.invalidateQueries());
  // The connection may have returned before this code loaded.
  const isBehind = cache
    .findAll({ type: 'active' })
    .some(({ state }) => state.status === 'error' || isOfEarlierVisit(state.dataUpdatedAt));
  if (navigator.onLine && isBehind) void queryClient.invalidateQueries();
}

/** Keeps the account itself, so that the next visit opens with it. Signing out removes everything kept. */
function keepSignedIn(signedIn: SignedIn): void {
  const { userinfo, userinfoAt, address } = signedIn.read();
  if (storage.read(STORED.tokenAddress) === null) {
    forgetKept(storage);
  } else if (userinfo && address) {
    keepAnswer(storage, address, { key: queryKeyOf(account.profile, {}), data: userinfo, at: userinfoAt });
  }
}
