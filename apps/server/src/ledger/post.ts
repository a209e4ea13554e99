import assert from 'node:assert/strict';
import { Refusal } from '@ocean/api/errors';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Transaction } from '../db/database.ts';
import { codeOf } from '../db/database-error.ts';
import type { PooledDatabase } from '../db/pool.ts';
import { retrying } from '../db/retrying.ts';
import type { Ledger, LedgerAccount, Movement, PostOutcome } from './ledger.ts';
import { accountsOf, POST_TEXT, postValues, readOutcome, refusalOf } from './posting-call.ts';
import { createPostingQueue } from './posting-queue.ts';

/** Batches in flight at once: while one waits for the disk, the next one computes. */
const POSTING_CONNECTIONS = 2;
const MAX_IN_A_BATCH = 256;
/** A smaller second batch costs more than it gains: a batch of one costs as much as ten movements in a full one. */
const MIN_SECOND_BATCH = 32;
const MAX_KNOWN_ACCOUNTS = 200_000;

type Waiting = {
  readonly movement: Movement;
  /** The accounts it touches; see posting-queue.ts. */
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
  const queue = createPostingQueue<Waiting>();
  const known = createKnownAccounts();
  let busy = 0;

  const pump = () => {
    while (busy === 0 || (busy < connections && queue.waiting() >= MIN_SECOND_BATCH)) {
      const batch = queue.take(MAX_IN_A_BATCH);
      if (batch.length === 0) return;
      busy += 1;
      void postBatch(db, known, batch).finally(() => {
        busy -= 1;
        queue.done(batch);
        pump();
      });
    }
  };

  return {
    post: (movement) =>
      new Promise((resolve, reject) => {
        const keys = accountsOf([movement]).map(({ id }) => id);
        if (!queue.add({ movement, keys, resolve, reject })) return reject(new Refusal('UNAVAILABLE'));
        pump();
      }),
    postIn,
  };
}

async function postBatch(db: PooledDatabase, known: KnownAccounts, batch: readonly Waiting[]): Promise<void> {
  const movements = batch.map(({ movement }) => movement);
  try {
    const outcomes = await retrying(() => callPost(db, postValues(movements, { isKnown: known.has, allOrNothing: false })));
    assert.equal(outcomes.length, batch.length, 'ledger.post returns one outcome per movement');
    // The database may have been restored to a state without these accounts: describe them again on the next attempt.
    if (outcomes.some((outcome) => outcome.startsWith('LG005'))) known.clear();
    else known.add(accountsOf(movements));
    batch.forEach(({ movement, resolve, reject }, at) => {
      const outcome = readOutcome(outcomes[at] ?? '', movement);
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    });
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

async function callPost(db: PooledDatabase, values: unknown[]): Promise<string[]> {
  const { rows } = await db.withConnection((client) =>
    client.query<{ outcomes: string[] }>({ ...(db.prepares ? { name: 'ledger-post' } : {}), text: POST_TEXT, values }),
  );
  return rows[0]?.outcomes ?? [];
}

/** `Ledger.postIn`, for a use case that has no ledger of its own. */
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
