import type { live } from '@ocean/api/areas/notifications/live';
import { Refusal } from '@ocean/api/errors';
import type { StreamEvent, StreamHandler, StreamLife } from '../../http/route.ts';
import { feedOf } from './feed.ts';
import { tellSince } from './list-events.ts';
import { createWatcher, happened } from './watcher.ts';

const MINUTE_MS = 60_000;
/** Half an hour, more or less: those that began together do not come back together. */
const MIN_LIFE_MS = 25 * MINUTE_MS;
const MAX_LIFE_MS = 35 * MINUTE_MS;

/** A client that takes nothing for so long is cut off; it goes on from its cursor. */
export const streamLife: StreamLife = { withinMs: MAX_LIFE_MS + MINUTE_MS, stalledMs: 15_000 };

export const streamEvents: StreamHandler<typeof live.events> = async function* (
  context,
  { account, sessionId },
  { after },
  signal,
): AsyncGenerator<StreamEvent> {
  // A client that left while it was let in may be back with a newer stream, which this one must not replace.
  if (signal.aborted) {
    if (signal.reason instanceof Refusal) throw signal.reason;
    return;
  }
  const feed = feedOf(context);
  const endsAtMs = performance.now() + MIN_LIFE_MS + Math.random() * (MAX_LIFE_MS - MIN_LIFE_MS);
  const watcher = createWatcher({ account, sessionId }, { endsAtMs });
  const leave = () => {
    watcher.end(signal.reason);
    // At once, and not when what is being read arrives.
    feed.watchers.remove(watcher);
  };
  feed.watchers.add(watcher);
  signal.addEventListener('abort', leave, { once: true });
  try {
    await feed.begin();
    const { told, isSuspended } = await tellSince(context.db, account, after);
    if (isSuspended) throw new Refusal('ACCOUNT_SUSPENDED');
    let last = happened(told);
    yield last;
    for (let next = await watcher.next(); next; next = await watcher.next()) {
      last = next;
      yield last;
    }
    // What the last one told, a reset included, was heard.
    yield { event: 'done', data: { ...last.data, events: [], isReset: false } };
  } finally {
    signal.removeEventListener('abort', leave);
    feed.watchers.remove(watcher);
  }
};
