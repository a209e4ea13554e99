import { setImmediate as turn } from 'node:timers/promises';
import { Refusal } from '@ocean/api/errors';
import type { Queryable } from '../../db/database.ts';
import { cursorOf, type Place } from './place.ts';
import { readLivingSessions } from './queries.ts';
import { type Happened, happened, type Watcher } from './watcher.ts';
import type { Watchers } from './watchers.ts';

/** What proxies and phones take for a dead connection begins at half a minute. */
const QUIET_MS = 20_000;
/** How long a session that has ended may go on watching, about. */
const CHECKED_EVERY_MS = 2_000;
const MAX_CHECKED = 500;
/** Streams that are written to before other requests have their turn. */
const TOLD_A_TURN = 100;

/** All of them, in portions: five thousand writes at once would keep every other request waiting. */
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

/** Something comes at least every half minute; the place goes along, so that a client that comes back has little to read. */
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

/** Each session in its turn, a few of them with every poll. */
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
