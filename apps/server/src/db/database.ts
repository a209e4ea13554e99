import type { Sql } from 'sql-template-tag';

/**
 * Typed SQL: values travel as parameters, rows come back typed by the caller.
 * Amounts (`numeric`) arrive as bigint, `int8` as a safe number, `timestamptz` as Date.
 * @example const row = await db.maybeOne<{ price: bigint }>(sql`select price from bot where id = ${id}`)
 */
export type Queryable = {
  many<Row>(query: Sql): Promise<Row[]>;
  /** Exactly one row, or a bug. */
  one<Row>(query: Sql): Promise<Row>;
  maybeOne<Row>(query: Sql): Promise<Row | undefined>;
  /** The number of rows changed. */
  run(query: Sql): Promise<number>;
};

/** A `Queryable` inside an open transaction. Whoever asks for one writes; whoever asks for a Queryable may only read. */
export type Transaction = Queryable & { readonly inTransaction: true };

export type Database = Queryable & {
  /**
   * Runs `work` in one transaction, again from the start when the database says that a retry can help (40001, 40P01,
   * 57P0x, 08xxx, a broken connection), at most a bounded number of times. `work` must take its ids from outside, so
   * that a retry repeats the same act.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Reads that all see the database as of one instant. */
  snapshot<T>(work: (q: Queryable) => Promise<T>): Promise<T>;
  end(): Promise<void>;
};
