import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Refusal } from '@ocean/api/errors';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';
import { codeOf } from '../db/database-error.ts';
import type { PooledDatabase } from '../db/pool.ts';
import { retrying } from '../db/retrying.ts';
import type { Ledger, LedgerAccount, Movement, PostingStatement, PostOutcome } from './ledger.ts';
import {
  accountsOf,
  POST_ARGUMENTS,
  POST_ARGUMENTS_COUNT,
  POST_TEXT,
  postValues,
  readOutcome,
  refusalOf,
} from './posting-call.ts';
import { createPostingQueue } from './posting-queue.ts';

/** Batches in flight at once: while one waits for the disk, the next one computes. */
const POSTING_CONNECTIONS = 2;
const MAX_IN_A_BATCH = 256;
/** A smaller second batch costs more than it gains: a batch of one costs as much as ten movements in a full one. */
const MIN_SECOND_BATCH = 32;
const MAX_KNOWN_ACCOUNTS = 200_000;

type Waiting<Extra> = {
  readonly movement: Movement;
  readonly extra: Extra;
  /** The accounts that the movement touches, and what else its statement locks; see posting-queue.ts. */
  readonly keys: readonly string[];
  readonly resolve: (outcome: PostOutcome) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * The only writer of money. `post` commits in groups: when no batch is in flight, or one is and enough movements wait, the
 * next batch takes up to 256 movements that share no account with it. There is no timer, so an idle ledger adds no delay.
 * Retries after a lost connection reuse the ids: a movement that was committed unnoticed answers `exists`.
 * @example await ledger.post(depositCredited({ paymentId, sender, asset: 'USDT', units, txHash }))
 */
export function createLedger(db: PooledDatabase, { connections = POSTING_CONNECTIONS } = {}): Ledger {
  const known = createKnownAccounts();
  const open = <Extra>(statement: PostingStatement<Extra>) => createLane({ db, known, connections, statement });
  const plain = open(PLAIN);
  const lanes = new WeakMap<object, Lane<never>>();
  const laneOf = <Extra>(statement: PostingStatement<Extra>): Lane<Extra> => {
    // A lane is stored under the statement that it was opened with, so it takes that statement's parameters.
    const lane = (lanes.get(statement) as Lane<Extra> | undefined) ?? open(statement);
    lanes.set(statement, lane as Lane<never>);
    return lane;
  };
  return {
    post: (movement) => plain(movement, undefined),
    postThrough: (statement, movement, extra) => laneOf(statement)(movement, extra),
    postIn,
  };
}

const PLAIN: PostingStatement<undefined> = { text: () => POST_TEXT, values: () => [], refusal: () => undefined };

/** The queue of one statement, and its batches. */
type Lane<Extra> = (movement: Movement, extra: Extra) => Promise<PostOutcome>;

type LaneParts<Extra> = {
  readonly db: PooledDatabase;
  readonly known: KnownAccounts;
  readonly connections: number;
  readonly statement: PostingStatement<Extra>;
};

function createLane<Extra>({ db, known, connections, statement }: LaneParts<Extra>): Lane<Extra> {
  const queue = createPostingQueue<Waiting<Extra>>();
  const call = createCall(db, statement);
  let busy = 0;
  let isPumpDue = false;

  const pump = () => {
    isPumpDue = false;
    while (busy === 0 || (busy < connections && queue.waiting() >= MIN_SECOND_BATCH)) {
      const batch = queue.take(MAX_IN_A_BATCH);
      if (batch.length === 0) return;
      busy += 1;
      void postBatch({ call, known, refusal: statement.refusal }, batch).finally(() => {
        busy -= 1;
        queue.done(batch);
        pump();
      });
    }
  };

  return (movement, extra) =>
    new Promise((resolve, reject) => {
      const keys = [...accountsOf([movement]).map(({ id }) => id), ...(statement.locks?.(extra) ?? [])];
      if (!queue.add({ movement, extra, keys, resolve, reject })) return reject(new Refusal('UNAVAILABLE'));
      // Movements posted in the same turn of the event loop share the batch.
      if (!isPumpDue) queueMicrotask(pump);
      isPumpDue = true;
    });
}

type Posting<Extra> = {
  readonly call: Call<Extra>;
  readonly known: KnownAccounts;
  readonly refusal: PostingStatement<Extra>['refusal'];
};

async function postBatch<Extra>({ call, known, refusal }: Posting<Extra>, batch: readonly Waiting<Extra>[]): Promise<void> {
  const movements = batch.map(({ movement }) => movement);
  const extras = batch.map(({ extra }) => extra);
  try {
    const outcomes = await retrying(() => call(postValues(movements, { isKnown: known.has, allOrNothing: false }), extras));
    assert.equal(outcomes.length, batch.length, 'a posting returns one outcome per movement');
    const posted = movements.filter((_, at) => outcomes[at] === 'posted' || outcomes[at] === 'exists');
    // The database may have been restored to a state without these accounts: describe them again on the next attempt.
    if (outcomes.some((outcome) => outcome.startsWith('LG005'))) known.clear();
    else known.add(accountsOf(posted));
    batch.forEach(({ movement, extra, resolve, reject }, at) => {
      const said = outcomes[at] ?? '';
      const outcome = refusal(said, extra) ?? readOutcome(said, movement);
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    });
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

type Call<Extra> = (postValues: readonly unknown[], extras: readonly Extra[]) => Promise<string[]>;

function createCall<Extra>(db: PooledDatabase, statement: PostingStatement<Extra>): Call<Extra> {
  const text = statement.text(POST_ARGUMENTS, POST_ARGUMENTS_COUNT + 1);
  const name = `ledger-post-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  return async (ofPost, extras) => {
    const values = [...ofPost, ...statement.values(extras)];
    const { rows } = await db.withConnection((client) =>
      client.query<{ outcomes: string[] }>({ ...(db.prepares ? { name } : {}), text, values }),
    );
    return rows[0]?.outcomes ?? [];
  };
}

/** `Ledger.postIn`, for a use case without a ledger of its own. */
export async function postIn(tx: Transaction, movements: readonly Movement[]): Promise<PostOutcome[]> {
  if (movements.length === 0) return [];
  try {
    const row = await tx.one<{ outcomes: PostOutcome[] }>(
      postStatement(postValues(movements, { isKnown: () => false, allOrNothing: true })),
    );
    return row.outcomes;
  } catch (error) {
    const code = codeOf(error);
    if (code?.startsWith('LG')) throw refusalOf(code, reasonOf(error), movements, error);
    throw error;
  }
}

/** The text of the batch's statement, split at its parameters. */
function postStatement(values: unknown[]): Sql {
  const pieces = POST_TEXT.split(/\$\d+/);
  return values.reduce<Sql>(
    (statement, value, at) => sql`${statement}${value}${raw(pieces[at + 1] ?? '')}`,
    raw(pieces[0] ?? ''),
  );
}

function reasonOf(error: unknown): string {
  const { detail, message } = error as { detail?: string; message?: string };
  return detail ?? message ?? '';
}

type KnownAccounts = {
  has(account: LedgerAccount): boolean;
  add(accounts: readonly LedgerAccount[]): void;
  clear(): void;
};

/** Accounts of committed batches. Accounts are never deleted, so later batches send only their ids. */
function createKnownAccounts(): KnownAccounts {
  const known = new Map<string, LedgerAccount>();
  return {
    has: (account) => {
      const same = known.get(account.id);
      return (
        same === account ||
        (same?.name === account.name && same.asset === account.asset && same.mayOverdraw === account.mayOverdraw)
      );
    },
    add: (accounts) => {
      if (known.size > MAX_KNOWN_ACCOUNTS) known.clear();
      for (const account of accounts) known.set(account.id, account);
    },
    clear: () => known.clear(),
  };
}
