import assert from 'node:assert/strict';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Sql } from 'sql-template-tag';
import { columnTypes } from './column-types.ts';
import type { Database, Queryable, Transaction } from './database.ts';
import { codeOf, isReadOnlyServer, toPlatformError } from './database-error.ts';
import { createPreparer, type Preparer } from './prepare.ts';
import { retrying } from './retrying.ts';

const MAX_CONNECTIONS = 20;
const CONNECT_WITHIN_MS = 5_000;

/** A database with direct access to its connections, which the ledger needs for posting. */
export type PooledDatabase = Database & {
  /** Whether statements may be prepared under a name. */
  readonly prepares: boolean;
  /** Runs `work` with a connection of its own, outside a transaction. */
  withConnection<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
};

type PoolOptions = {
  readonly log?: Logger;
  readonly connections?: number;
  readonly prepares?: boolean;
  /**
   * A statement without an answer after this time fails as UNAVAILABLE, and its connection is replaced. The statement
   * may have taken effect, so its transaction is not repeated. By default there is no limit.
   */
  readonly answersWithinMs?: number;
  /** Checks every new connection before it is used. @throws to reject the connection */
  readonly admit?: (q: Queryable) => Promise<void>;
};

/**
 * Opens the pool; connects on first use. Values are always sent as parameters, never inside the statement's text.
 * @throws Refusal UNAVAILABLE from every call while the database is unavailable.
 */
export function openDatabase(url: string, { prepares = true, ...options }: PoolOptions = {}): PooledDatabase {
  const prepare = prepares ? createPreparer() : (query: Sql) => query;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    ...(options.answersWithinMs === undefined ? {} : { query_timeout: options.answersWithinMs }),
    types: columnTypes,
    application_name: 'ocean',
    ...(options.admit ? { verify: admitting(options.admit) } : {}),
  });
  // The server may close an idle connection, for example when it restarts: the pool opens another.
  pool.on('error', (error) => options.log?.warn({ err: error }, 'an idle database connection was lost'));
  // The pool passes a connection on without an error listener until its next user adds one. An error that arrives in
  // between, such as the last message of a dying server, would end the process. The next query finds the cause.
  pool.on('connect', (client) => client.on('error', () => undefined));

  const withConnection = async <T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let lost: Error | undefined;
    const onError = (error: Error) => {
      lost = error;
    };
    client.on('error', onError);
    try {
      return await work(client);
    } catch (error) {
      // A connection that may be broken, inside a transaction or on a standby must not return to the pool.
      if (!(await rollsBack(client)) || isPlanOutdated(error) || isReadOnlyServer(error)) lost = error as Error;
      throw error;
    } finally {
      client.off('error', onError);
      client.release(lost);
    }
  };

  return {
    ...queryableOf((query) => pool.query(prepare(query)).catch((error) => Promise.reject(toPlatformError(error)))),
    prepares,
    withConnection,
    snapshot: (work) => retrying(() => withConnection((client) => inSnapshot(client, prepare, work))),
    transaction: (work) =>
      retrying(() => withConnection((client) => inTransaction(client, prepare, work)), {
        onRetry: (error, attempt) => options.log?.info({ err: error, attempt }, 'transaction repeated'),
      }),
    end: () => pool.end(),
  };
}

/** The callback form that the pool expects. */
function admitting(admit: (q: Queryable) => Promise<void>) {
  return (client: pg.ClientBase, done: (error?: Error) => void) => {
    admit(queryableOf((query) => client.query(query))).then(() => done(), done);
  };
}

const SNAPSHOT = 'begin isolation level repeatable read read only';

/** A write in a snapshot is a bug on every server: it must not make a primary look like a standby. */
async function inSnapshot<T>(client: pg.ClientBase, prepare: Preparer, work: (q: Queryable) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(client, prepare, work, SNAPSHOT);
  } catch (error) {
    if (isReadOnlyServer(error)) throw new Error('a snapshot cannot write', { cause: error });
    throw error;
  }
}

async function inTransaction<T>(
  client: pg.ClientBase,
  prepare: Preparer,
  work: (tx: Transaction) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  await client.query(begin);
  const result = await work({ ...queryableOf((query) => client.query(prepare(query))), inTransaction: true });
  await client.query('commit');
  return result;
}

/** The schema has changed under a prepared statement: a new connection prepares it again. */
function isPlanOutdated(error: unknown): boolean {
  return codeOf(error) === '0A000' || codeOf(error) === '26000';
}

async function rollsBack(client: pg.ClientBase): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false;
  }
}

type Answer = { rows: unknown[]; rowCount: number | null };

function queryableOf(send: (query: Sql) => Promise<Answer>): Queryable {
  return {
    many: async <Row>(query: Sql) => (await send(query)).rows as Row[],
    one: async <Row>(query: Sql) => {
      const { rows } = await send(query);
      assert.equal(rows.length, 1, `expected one row: ${query.text}`);
      return rows[0] as Row;
    },
    maybeOne: async <Row>(query: Sql) => {
      const { rows } = await send(query);
      assert(rows.length <= 1, `expected at most one row: ${query.text}`);
      return rows[0] as Row | undefined;
    },
    run: async (query) => (await send(query)).rowCount ?? 0,
  };
}
