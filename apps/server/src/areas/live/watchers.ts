import { Refusal } from '@ocean/api/errors';
import type { Watcher } from './watcher.ts';

/** Streams of an account: a phone, a tablet, a desktop and two to spare. The tabs of a browser share one stream. */
export const MAX_OF_ACCOUNT = 5;

export type Watchers = ReturnType<typeof createWatchers>;

/** The open streams of this process. */
export function createWatchers(maximum: number) {
  // Ordered by the last check of the session, oldest first.
  const all = new Set<Watcher>();
  const bySession = new Map<string, Watcher>();
  const byAccount = new Map<string, Set<Watcher>>();

  const remove = (watcher: Watcher) => {
    if (!all.delete(watcher)) return;
    if (bySession.get(watcher.sessionId) === watcher) bySession.delete(watcher.sessionId);
    const own = byAccount.get(watcher.account);
    own?.delete(watcher);
    if (own?.size === 0) byAccount.delete(watcher.account);
  };
  return {
    count: () => all.size,
    list: () => [...all],
    of: (account: string): Iterable<Watcher> => byAccount.get(account) ?? [],
    remove,
    /**
     * A session has one stream: a newer one replaces it.
     * @throws Refusal STREAMS_TOO_MANY, STREAMS_FULL
     */
    add(watcher: Watcher): void {
      const replaced = bySession.get(watcher.sessionId);
      const spare = replaced ? 1 : 0;
      if ((byAccount.get(watcher.account)?.size ?? 0) - spare >= MAX_OF_ACCOUNT) {
        throw new Refusal('STREAMS_TOO_MANY', { maximum: MAX_OF_ACCOUNT });
      }
      if (all.size - spare >= maximum) throw new Refusal('STREAMS_FULL');
      if (replaced) {
        remove(replaced);
        replaced.end(new Refusal('STREAM_REPLACED'));
      }
      all.add(watcher);
      bySession.set(watcher.sessionId, watcher);
      byAccount.set(watcher.account, (byAccount.get(watcher.account) ?? new Set()).add(watcher));
    },
    /** Those with the oldest session check, none checked after `beforeMs`. They move to the end of the queue. */
    takeUnchecked(beforeMs: number, atMost: number): Watcher[] {
      const taken: Watcher[] = [];
      for (const watcher of all) {
        if (taken.length >= atMost || watcher.checkedAtMs > beforeMs) break;
        taken.push(watcher);
      }
      for (const watcher of taken) {
        watcher.checkedAtMs = performance.now();
        all.delete(watcher);
        all.add(watcher);
      }
      return taken;
    },
  };
}
