import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { perDatabase } from '../../db/gather.ts';
import { checkSessions, keepAlive, tellAll } from './keep-watchers.ts';
import { cursorOf, leadsTo, type Place, placeOf } from './place.ts';
import { type LiveEvent, MAX_POLLED, readNow, readSince, type ToldRow } from './queries.ts';
import { happened } from './watcher.ts';
import { createWatchers, type Watchers } from './watchers.ts';

/** The pause between two polls while a stream is open. */
const MIN_PAUSE_MS = 150;
const MAX_PAUSE_MS = 1_000;
/** Limits polling to a fifth of the time of a process, however busy the database is. */
const PAUSES_A_POLL = 4;

type Feeding = Pick<Context, 'db' | 'log'> & { readonly config: Pick<Context['config'], 'maxStreams'> };

/** The streams of this process, and the one poll that feeds them all. */
export const feedOf = perDatabase(({ db, log, config }: Feeding) => {
  const watchers = createWatchers(config.maxStreams);
  /** All streams have been told everything up to here; undefined while none is open. */
  let place: Place | undefined;
  let beginning: Promise<void> | undefined;

  const run = async () => {
    let failures = 0;
    while (place && watchers.count() > 0) {
      const began = performance.now();
      try {
        const { rows, ...now } = await readSince(db, place);
        const from = place;
        place = placeOf(now);
        await tellRows(watchers, rows, { from, here: place });
        await checkSessions(db, watchers);
        failures = 0;
      } catch (err) {
        failures += 1;
        if (failures === 1) log.warn({ err }, 'live events cannot be read; they are told when they can');
      }
      await keepAlive(watchers, place);
      const restMs = (performance.now() - began) * PAUSES_A_POLL;
      await pause(failures > 0 ? MAX_PAUSE_MS : Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, restMs)));
    }
    place = undefined;
  };
  const start = async () => {
    place = placeOf(await readNow(db));
    run().catch((err: unknown) => log.error({ err }, 'live events are told no more'));
  };
  return {
    watchers,
    isPolling: () => place !== undefined,
    /** A stream that is added before this call and reads what it missed after it has no gap in between. */
    async begin(): Promise<void> {
      // If the last stream left during the start, polling has ended already: a stream added meanwhile starts it again.
      while (!place && watchers.count() > 0) {
        beginning ??= start().finally(() => {
          beginning = undefined;
        });
        await beginning;
      }
    },
  };
});

/** An event for everyone is one object shared by all streams, and so serialised once. */
async function tellRows(watchers: Watchers, rows: readonly ToldRow[], { from, here }: { from: Place; here: Place }) {
  const cursor = cursorOf(here);
  if (rows.length > MAX_POLLED || !leadsTo(from, here)) {
    const lost = happened({ events: [], cursor, isReset: true });
    return tellAll(watchers, () => lost);
  }
  const { everyone, own } = sorted(rows);
  const news = (events: LiveEvent[]) => happened({ events, cursor, isReset: false });
  for (const [account, events] of own) {
    const told = news([...events, ...everyone]);
    for (const watcher of watchers.of(account)) watcher.tell(told);
  }
  if (everyone.length === 0) return;
  const told = news(everyone);
  await tellAll(watchers, ({ account }) => (own.has(account) ? undefined : told));
}

function sorted(rows: readonly ToldRow[]): { everyone: LiveEvent[]; own: ReadonlyMap<string, LiveEvent[]> } {
  const everyone: LiveEvent[] = [];
  const own = new Map<string, LiveEvent[]>();
  for (const [account, kind, id] of rows) {
    const known = account === null ? everyone : own.get(account);
    if (known) known.push({ kind, id });
    else if (account !== null) own.set(account, [{ kind, id }]);
  }
  return { everyone, own };
}
