import type { Sql } from 'sql-template-tag';

/**
 * Typed SQL: values travel as parameters, rows come back typed by the caller.
 * Amounts (`numeric`) arrive as bigint, `int8` as a safe number, `timestamptz` as Date.
 * @example const row = await db.maybeOne<{ price: bigint }>(sql`select price from item where id = ${id}`)
 */
export type Queryable = {
  many<Row>(query: Sql): Promise<Row[]>;
  /** Exactly one row, or a bug. */
  one<Row>(query: Sql): Promise<Row>;
  maybeOne<Row>(query: Sql): Promise<Row | undefined>;
  /** @returns the number of affected rows. */
  run(query: Sql): Promise<number>;
};

/** A `Queryable` inside an open transaction. Functions that write take a Transaction; those that only read a Queryable. */
export type Transaction = Queryable & { readonly inTransaction: true };

export type Database = Queryable & {
  /**
   * Runs `work` in one transaction. When the error is retryable (40001, 40P01, 57P0x, 08xxx, a broken connection), it
   * runs `work` again from the start, a bounded number of times. `work` must take its ids from outside, so that a retry
   * repeats the same act.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs reads that all see the same snapshot of the database. */
  snapshot<T>(work: (q: Queryable) => Promise<T>): Promise<T>;
  end(): Promise<void>;
};
