import { account } from '@ocean/api/areas/account';
import { queryKeyOf } from '@ocean/api-react/use-api-query';
import { queryClient } from '../api.ts';
import { STORED, storage } from '../storage.ts';
import { sessionSignal } from '../wallet/session-view.ts';
import { forgetKept, isKept, keepAnswer } from './kept-answers.ts';

/** From now on the last answers of a few reads are kept for a time without a connection. */
export function startKeeping(): void {
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
  });
  followSession();
  sessionSignal.subscribe(followSession);
  // Reads ask by themselves only while they are looked at for long; a connection that came back asks for all of them.
  addEventListener('online', () => void queryClient.invalidateQueries());
  // It may have come back before this arrived.
  const isOld = (at: number) => at > 0 && at < performance.timeOrigin;
  const isBehind = cache.getAll().some(({ state }) => state.status === 'error' || isOld(state.dataUpdatedAt));
  if (navigator.onLine && isBehind) void queryClient.invalidateQueries();
}

/** Who is signed in, so that the account opens without a connection. One that was left takes its figures along. */
function followSession(): void {
  const { userinfo, userinfoAt, address } = sessionSignal.read();
  if (storage.read(STORED.tokenAddress) === null) {
    forgetKept(storage);
  } else if (userinfo && address) {
    keepAnswer(storage, address, { key: queryKeyOf(account.userinfo, {}), data: userinfo, at: userinfoAt });
  }
}
