import type { Sql } from 'sql-template-tag';

/**
 * One thing that must always hold. `counted` answers a column `count`: how much was looked at. `faults` answers
 * columns `at` (which row) and `problem` (what is wrong with it); no row means that it holds.
 */
export type Invariant = {
  readonly name: string;
  readonly promise: string;
  readonly counted: Sql;
  readonly faults: Sql;
};
