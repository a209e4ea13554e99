import { setImmediate as turn } from 'node:timers/promises';
import { Refusal } from '@ocean/api/errors';
import type { Queryable } from '../../db/database.ts';
import { cursorOf, type Place } from './place.ts';
import { readLivingSessions } from './queries.ts';
import { type Happened, happened, type Watcher } from './watcher.ts';
import type { Watchers } from './watchers.ts';

/** Proxies and phones take a connection for dead after half a minute of silence or more. */
const QUIET_MS = 20_000;
/** Roughly how long a stream outlives its session. */
const CHECKED_EVERY_MS = 2_000;
const MAX_CHECKED = 500;
/** Streams written to before other requests get a turn. */
const TOLD_A_TURN = 100;

/** Tells all of them, in portions: five thousand writes in a row would block every other request. */
export async function tellAll(watchers: Watchers, told: (watcher: Watcher) => Happened | undefined): Promise<void> {
  let inTurn = 0;
  for (const watcher of watchers.list()) {
    const news = told(watcher);
    if (!news) continue;
    watcher.tell(news);
    inTurn += 1;
    if (inTurn % TOLD_A_TURN === 0) await turn();
  }
}

/** Sends something at least every half minute, with the current cursor, so that a returning client has little to read. */
export async function keepAlive(watchers: Watchers, place: Place): Promise<void> {
  const nothing = happened({ events: [], cursor: cursorOf(place), isReset: false });
  const present = performance.now();
  for (const watcher of watchers.list()) {
    if (watcher.endsAtMs > present) continue;
    watcher.end();
    watchers.remove(watcher);
  }
  await tellAll(watchers, ({ toldAtMs }) => (present - toldAtMs >= QUIET_MS ? nothing : undefined));
}

/** Checks the sessions in rotation, a few with every poll. */
export async function checkSessions(q: Queryable, watchers: Watchers): Promise<void> {
  const checked = watchers.takeUnchecked(performance.now() - CHECKED_EVERY_MS, MAX_CHECKED);
  if (checked.length === 0) return;
  const ids = checked.map(({ sessionId }) => sessionId);
  const living = new Map((await readLivingSessions(q, ids)).map((session) => [session.id, session]));
  for (const watcher of checked) {
    const session = living.get(watcher.sessionId);
    if (!session) watcher.end(new Refusal('SESSION_EXPIRED'));
    else if (session.isSuspended) watcher.end(new Refusal('ACCOUNT_SUSPENDED'));
  }
}
