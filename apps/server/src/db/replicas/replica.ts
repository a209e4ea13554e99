import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Queryable } from '../database.ts';
import type { PooledDatabase } from '../pool.ts';
import { hasReached, type Place, readServerPlace } from './place.ts';

/** A replica that failed, or follows no primary, is not asked for so long. */
const AWAY_MS = 1_000;
/** A replica that is too busy to say in time how far it is leaves the read to another server. */
const PATIENCE_MS = 300;

/** A server that may be a replica. `Served` is what reads from it. */
export type Replica<Served> = {
  /** What reads there, if it has replayed `needed`; undefined otherwise, and while the server is away. Never fails. */
  at(needed: Place): Promise<Served | undefined>;
  /** A read there has failed. */
  noteTrouble(served: Served, error: unknown): void;
  end(): Promise<void>;
};

export type ReplicaOptions<Served> = {
  readonly name: string;
  readonly log: Logger;
  /** Opens a pool whose new connections are shown to `admit`, which throws for one that must not be used. */
  readonly open: (admit: (q: Queryable) => Promise<void>) => PooledDatabase;
  readonly serve: (db: PooledDatabase) => Served;
};

/** One start of a server: how far it has replayed only grows, until it is restarted. */
type Life<Served> = {
  readonly db: PooledDatabase;
  readonly served: Served;
  startedAt: string | undefined;
  known: Place | undefined;
  looking: Promise<void> | undefined;
};

/**
 * All connections of a pool lead to one start of one server: a restarted one may begin before what it had shown, and another one
 * behind the same address may be behind. The pool is replaced when a connection leads elsewhere.
 */
export function createReplica<Served>({ name, log, open, serve }: ReplicaOptions<Served>): Replica<Served> {
  let life: Life<Served> | undefined;
  let awayUntil = 0;
  let isAway = false;
  const giveUp = (ended: Life<Served>, err: unknown) => {
    if (life !== ended) return;
    life = undefined;
    awayUntil = performance.now() + AWAY_MS;
    if (!isAway) log.warn({ err, replica: name }, 'a replica is away: the primary serves its reads');
    isAway = true;
    void ended.db.end().catch(() => undefined);
  };
  const begin = (): Life<Served> => {
    const admit = async (q: Queryable) => {
      const { startedAt } = await readServerPlace(q);
      made.startedAt ??= startedAt;
      if (made.startedAt === startedAt) return;
      const moved = new Error('the connection leads to another server, or to another start of it');
      giveUp(made, moved);
      throw moved;
    };
    const db = open(admit);
    const made: Life<Served> = { db, served: serve(db), startedAt: undefined, known: undefined, looking: undefined };
    return made;
  };
  const look = (at: Life<Served>) => {
    at.looking ??= lookAt(at)
      .catch((error: unknown) => giveUp(at, error))
      .finally(() => {
        at.looking = undefined;
      });
    return at.looking;
  };
  const lookAt = async (at: Life<Served>) => {
    const { isReplica, place } = await readServerPlace(at.db);
    at.known = isReplica ? place : undefined;
    if (at.known && isAway) log.info({ replica: name }, 'a replica serves reads again');
    if (at.known) isAway = false;
    // A primary, or cut off from it: nothing is wrong with the connections.
    else awayUntil = performance.now() + AWAY_MS;
  };
  return {
    async at(needed) {
      if (!life && performance.now() < awayUntil) return undefined;
      life ??= begin();
      const at = life;
      if (!hasReached(at.known, needed) && performance.now() >= awayUntil) {
        const tooLong = new AbortController();
        await Promise.race([look(at).finally(() => tooLong.abort()), pause(PATIENCE_MS, tooLong.signal)]);
      }
      return life === at && hasReached(at.known, needed) ? at.served : undefined;
    },
    noteTrouble(served, error) {
      if (life?.served === served) giveUp(life, error);
    },
    async end() {
      const last = life;
      life = undefined;
      awayUntil = Number.POSITIVE_INFINITY;
      await last?.looking;
      await last?.db.end();
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, undefined, { signal }).catch(() => undefined);
}
