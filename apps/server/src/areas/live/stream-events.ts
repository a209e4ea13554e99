import type { live } from '@ocean/api/areas/notifications/live';
import { Refusal } from '@ocean/api/errors';
import type { StreamEvent, StreamHandler, StreamLife } from '../../http/route.ts';
import { feedOf } from './feed.ts';
import { tellSince } from './list-events.ts';
import { createWatcher, happened } from './watcher.ts';

const MINUTE_MS = 60_000;
/** Half an hour, randomised so that streams that began together do not reconnect together. */
const MIN_LIFE_MS = 25 * MINUTE_MS;
const MAX_LIFE_MS = 35 * MINUTE_MS;

/** A client that stalls this long is cut off; it resumes from its cursor. */
export const streamLife: StreamLife = { withinMs: MAX_LIFE_MS + MINUTE_MS, stalledMs: 15_000 };

export const streamEvents: StreamHandler<typeof live.events> = async function* (
  context,
  { account, sessionId },
  { after },
  signal,
): AsyncGenerator<StreamEvent> {
  // The client left during admission and may be back with a newer stream, which this one must not replace.
  if (signal.aborted) {
    if (signal.reason instanceof Refusal) throw signal.reason;
    return;
  }
  const feed = feedOf(context);
  const endsAtMs = performance.now() + MIN_LIFE_MS + Math.random() * (MAX_LIFE_MS - MIN_LIFE_MS);
  const watcher = createWatcher({ account, sessionId }, { endsAtMs });
  const leave = () => {
    watcher.end(signal.reason);
    // Immediately, without waiting for a read in progress.
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
    // The last event was delivered; a reset in it must not be repeated.
    yield { event: 'done', data: { ...last.data, events: [], isReset: false } };
  } finally {
    signal.removeEventListener('abort', leave);
    feed.watchers.remove(watcher);
  }
};
