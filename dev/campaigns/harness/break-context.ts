import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import sql, { Sql } from 'sql-template-tag';
import type { Context } from '../../../apps/server/src/context.ts';
import type { Database, Queryable, Transaction } from '../../../apps/server/src/db/database.ts';
import { openDatabase } from '../../../apps/server/src/db/pool.ts';
import type { Ledger, Movement, PostOutcome } from '../../../apps/server/src/ledger/ledger.ts';
import { createLedger } from '../../../apps/server/src/ledger/post.ts';

/** Long enough for a random fault to fall into it. */
const GAP_MS = 60;

/** The faults that a control can inject; any of them could be introduced by a careless change. */
const FAULTS: Readonly<Record<string, (context: Context) => Context>> = {
  /** The money commits separately from its facts, under a random id. */
  'posts-apart': postingApart,
  /** The money follows its facts in a transaction of its own. */
  'posts-late': postingLate,
  /** A close does not wait for a concurrent close, and the emission has no fixed id that would make it happen once. */
  'closes-without-lock': (context) => {
    const unlocked = rewording(context.db, ['for update', '']);
    return postingApart({ ...context, db: rewording(unlocked, ['close_goes_first()', '1']) });
  },
  /** The open day counts as over. */
  'closes-early': (context) => ({ ...context, db: rewording(context.db, ['day < platform_today()', 'day <= platform_today()']) }),
  /** Reads the open day without locking it. */
  'leaves-the-day-open': (context) => ({
    ...context,
    db: rewording(context.db, ['lock_open_day()', '(select day from emission_day where closed_at is null)']),
  }),
  /** A worker takes leases that another one holds. */
  'takes-held-leases': (context) => ({
    ...context,
    db: rewording(context.db, ['or held.held_until < clock_timestamp()', 'or true']),
  }),
  /** A fold takes the deltas in one transaction and counts them in another. */
  'folds-apart': (context) => ({ ...context, db: foldingApart(context.db) }),
  /** The client gets its answer while the transaction is still open. */
  'answers-before-commit': (context) => ({ ...context, db: answeringEarly(context.db) }),
  /** A repeated posting subtracts its value from the day's count, although the first attempt was posted. */
  'gives-back-repeats': givingBack,
  /** The process blocks until a line of its log is written. */
  'waits-for-the-log': (context) => ({ ...context, log: pino({ level: context.config.logLevel }, { write: writeWhole }) }),
  /** The readiness probe assumes that the database answers. */
  'skips-the-database-probe': (context) => ({ ...context, db: withoutProbe(context.db) }),
};

export function breakContext(context: Context, fault: string): Context {
  const broken = FAULTS[fault];
  if (!broken) throw new Error(`CAMPAIGN_FAULT=${fault} is unknown; the faults are ${Object.keys(FAULTS).join(', ')}`);
  return broken(context);
}

function postingApart(context: Context): Context {
  // On separate connections, because the transactions that wait for this one occupy the pool.
  const apart = createLedger(openDatabase(context.config.databaseUrl, { connections: 2 }));
  return { ...context, ledger: { ...apart, postIn: (_tx, movements) => postApart(apart, movements) } };
}

function postingLate(context: Context): Context {
  const late = createLedger(openDatabase(context.config.databaseUrl, { connections: 2 }));
  const waiting = new WeakMap<Transaction, Movement[]>();
  const transaction = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const movements: Movement[] = [];
    const result = await context.db.transaction((tx) => {
      waiting.set(tx, movements);
      return work(tx);
    });
    await sleep(GAP_MS);
    for (const movement of movements) await late.post(movement);
    return result;
  };
  const postIn = async (tx: Transaction, movements: readonly Movement[]): Promise<PostOutcome[]> => {
    waiting.get(tx)?.push(...movements);
    return movements.map(() => 'posted');
  };
  return { ...context, db: { ...context.db, transaction }, ledger: { ...late, postIn } };
}

function foldingApart(db: Database): Database {
  // Only the owner may take deltas without counting them.
  const owner = openDatabase(process.env.CAMPAIGN_OWNER_URL ?? '', { connections: 1 });
  const foldApart = async <Row>(query: Sql): Promise<Row> => {
    const { deltas } = await owner.one<{ deltas: unknown }>(sql`
      with taken as (delete from team_delta returning *) select coalesce(jsonb_agg(to_jsonb(taken)), '[]') as deltas from taken`);
    return owner.transaction(async (tx) => {
      await tx.run(
        sql`insert into team_delta select * from jsonb_populate_recordset(null::team_delta, ${JSON.stringify(deltas)}::jsonb)`,
      );
      return tx.one<Row>(query);
    });
  };
  return { ...db, one: <Row>(query: Sql) => (query.text.includes('fold_team(') ? foldApart<Row>(query) : db.one<Row>(query)) };
}

function writeWhole(line: string): void {
  for (let left = Buffer.from(line); left.length > 0; ) {
    try {
      left = left.subarray(writeSync(1, left));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}

function givingBack({ db, ledger, ...rest }: Context): Context {
  const giveBack = async (movement: Movement, outcome: PostOutcome) => {
    const paid = movement.legs.find(({ units }) => units < 0n);
    if (outcome === 'exists' && paid && movement.kind === 'transferred')
      await db.run(sql`
        update unsigned_spending set used_units = used_units + ${paid.units}
        where account = ${paid.account.owner} and used_units >= ${-paid.units}`);
    return outcome;
  };
  const postThrough: Ledger['postThrough'] = async (statement, movement, extra) =>
    giveBack(movement, await ledger.postThrough(statement, movement, extra));
  return { ...rest, db, ledger: { ...ledger, postThrough } };
}

/** Replaces a text in every statement that contains it. */
function rewording(db: Database, [from, to]: readonly [string, string]): Database {
  const reword = (query: Sql) =>
    query.strings.some((part) => part.includes(from))
      ? new Sql(
          query.strings.map((part) => part.replace(from, to)),
          query.values,
        )
      : query;
  const one = <T extends Queryable>(q: T): T => ({
    ...q,
    one: (query: Sql) => q.one(reword(query)),
    maybeOne: (query: Sql) => q.maybeOne(reword(query)),
  });
  return { ...one(db), transaction: (work) => db.transaction((tx) => work(one(tx))) };
}

async function postApart(ledger: Ledger, movements: readonly Movement[]): Promise<PostOutcome[]> {
  const outcomes = await Promise.all(movements.map((movement) => ledger.post({ ...movement, id: randomUUID() })));
  await sleep(GAP_MS);
  return outcomes;
}

function answeringEarly(db: Database): Database {
  return {
    ...db,
    transaction: <T>(work: (tx: Transaction) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        const whole = db.transaction(async (tx) => {
          const result = await work(tx);
          resolve(result);
          await sleep(GAP_MS);
          return result;
        });
        whole.catch(reject);
      }),
  };
}

function withoutProbe(db: Database): Database {
  return { ...db, one: <Row>(query: Sql) => (query.text === 'select 1' ? Promise.resolve({} as Row) : db.one<Row>(query)) };
}
