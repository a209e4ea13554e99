import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import sql from 'sql-template-tag';
import type { Queryable } from '../database.ts';
import type { PooledDatabase } from '../pool.ts';
import { hasReached, type Place, readServerPlace } from './place.ts';

/** For this long, a replica that failed or follows no primary is not asked again. */
const AWAY_MS = 1_000;
/** When a busy replica does not report its place within this time, another server serves the read. */
const PATIENCE_MS = 300;
/** After a read has taken this long, we check whether the replica still responds. */
const SUSPECT_AFTER_MS = 300;
/** A replica that is silent for this long on an otherwise unused connection is frozen or disconnected: its reads are given up. */
const SILENT_MS = 500;

/** A server that may be a replica. `Served` is what reads from it. */
export type Replica<Served> = {
  readonly name: string;
  /** The reader there, if the server has replayed `needed`; otherwise undefined, as while the server is away. Never rejects. */
  at(needed: Place): Promise<Served | undefined>;
  /** Resolves when a read there should no longer be waited for, or when `done` is aborted because the read has ended. */
  untilGivenUp(served: Served, done: AbortController): Promise<void>;
  /** Reports that a read there has failed. */
  noteTrouble(served: Served, error: unknown): void;
  end(): Promise<void>;
};

export type ReplicaOptions<Served> = {
  readonly name: string;
  readonly log: Logger;
  /** Opens a pool that passes its new connections to `admit`, which throws to reject a connection. */
  readonly open: (admit: (q: Queryable) => Promise<void>, connections?: number) => PooledDatabase;
  readonly serve: (db: PooledDatabase) => Served;
};

/** One start of a server. Its replayed position only grows until it is restarted. */
type Life<Served> = {
  readonly db: PooledDatabase;
  /** A single connection, for checks only: slow reads must not make a server look frozen. */
  readonly watch: PooledDatabase;
  readonly served: Served;
  /** The reads under way. Aborting one tells its caller that it is given up. */
  readonly reads: Set<AbortController>;
  startedAt: string | undefined;
  known: Place | undefined;
  looking: Promise<void> | undefined;
};

/**
 * All connections of a pool lead to one start of one server: after a restart the server may first be behind what it had shown,
 * and so may another server at the same address. The pool is replaced when a connection leads elsewhere.
 */
export function createReplica<Served>(options: ReplicaOptions<Served>): Replica<Served> {
  const notes = noteOnce(options);
  let life: Life<Served> | undefined;
  let awayUntil = 0;
  const restFor = () => {
    awayUntil = performance.now() + AWAY_MS;
  };
  const giveUp = (ended: Life<Served>, err: unknown) => {
    if (life !== ended) return;
    life = undefined;
    restFor();
    notes.away({ err }, 'a replica is away: the primary serves its reads');
    for (const read of ended.reads) read.abort();
    void endPools(ended).catch(() => undefined);
  };
  const lookAt = async (at: Life<Served>) => {
    const { isReplica, place } = await readServerPlace(at.watch);
    at.known = isReplica ? place : undefined;
    if (at.known) notes.back();
    // The server is a primary or is cut off from its primary; the connections themselves work.
    else restFor();
    if (isReplica && !place && !notes.isAway()) notes.away(...(await whyPlaceless(at.watch)));
  };
  const look = (at: Life<Served>) => {
    at.looking ??= lookAt(at)
      .catch((error: unknown) => giveUp(at, error))
      .finally(() => {
        at.looking = undefined;
      });
    return at.looking;
  };
  return {
    name: options.name,
    async at(needed) {
      if (!life && performance.now() < awayUntil) return undefined;
      life ??= begin(options, giveUp);
      const at = life;
      if (!hasReached(at.known, needed) && performance.now() >= awayUntil) {
        // No caller waits for a replica that was away: the check runs in the background, and later callers benefit from
        // it.
        if (notes.isAway()) void look(at);
        else if (!(await endsWithin(look(at), PATIENCE_MS))) restFor();
      }
      return life === at && hasReached(at.known, needed) ? at.served : undefined;
    },
    async untilGivenUp(served, done) {
      const at = life;
      if (at?.served !== served) return;
      at.reads.add(done);
      for (;;) {
        await pause(SUSPECT_AFTER_MS, done.signal);
        if (done.signal.aborted) break;
        if (!(await endsWithin(look(at), SILENT_MS)) && !done.signal.aborted) giveUp(at, new Error('the replica is silent'));
      }
      at.reads.delete(done);
    },
    noteTrouble(served, error) {
      if (life?.served === served) giveUp(life, error);
    },
    async end() {
      const last = life;
      life = undefined;
      awayUntil = Number.POSITIVE_INFINITY;
      await last?.looking;
      if (last) await endPools(last);
    },
  };
}

/** Logs once when a replica goes away and once when it is back. */
function noteOnce({ name, log }: Pick<ReplicaOptions<unknown>, 'name' | 'log'>) {
  let isAway = false;
  return {
    isAway: () => isAway,
    away(facts: object, why: string) {
      if (!isAway) log.warn({ ...facts, replica: name }, why);
      isAway = true;
    },
    back() {
      if (isAway) log.info({ replica: name }, 'a replica serves reads again');
      isAway = false;
    },
  };
}

function begin<Served>(
  { open, serve }: ReplicaOptions<Served>,
  giveUp: (ended: Life<Served>, error: unknown) => void,
): Life<Served> {
  const admit = async (q: Queryable) => {
    const { startedAt } = await readServerPlace(q);
    made.startedAt ??= startedAt;
    if (made.startedAt === startedAt) return;
    const moved = new Error('the connection leads to another server, or to another start of it');
    giveUp(made, moved);
    throw moved;
  };
  const [db, watch] = [open(admit), open(admit, 1)];
  const unknown = { startedAt: undefined, known: undefined, looking: undefined };
  const made: Life<Served> = { db, watch, served: serve(db), reads: new Set(), ...unknown };
  return made;
}

async function endPools({ db, watch }: Life<unknown>): Promise<void> {
  await Promise.all([db.end(), watch.end()]);
}

/** Why a replica does not report its place: it is cut off, or the function's owner may not see it, which an operator must fix. */
async function whyPlaceless(q: Queryable): Promise<[facts: object, why: string]> {
  const { owner, maySee } = await q.one<{ owner: string; maySee: boolean }>(sql`
    select pg_get_userbyid(proowner) as owner, pg_has_role(proowner, 'pg_read_all_stats', 'usage') as "maySee"
    from pg_proc where oid = 'server_place()'::regprocedure`);
  if (maySee) return [{}, 'a replica follows no primary: the primary serves its reads'];
  return [{ remedy: `grant pg_read_all_stats to ${owner}` }, 'no replica can say which primary it follows, and none serves'];
}

/** Whether `work`, which never rejects, has ended in time, as far as this process could notice. */
async function endsWithin(work: Promise<void>, ms: number): Promise<boolean> {
  const ended = new AbortController();
  void work.then(() => ended.abort());
  await pause(ms, ended.signal);
  // In a busy process the timer may fire before data that has already arrived is read.
  if (!ended.signal.aborted) await setImmediate();
  return ended.signal.aborted;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, undefined, { signal }).catch(() => undefined);
}
