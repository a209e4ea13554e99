import type { Sql } from 'sql-template-tag';

/** The number of checked rows (column `count`), and the faulty ones: which (`at`) and why (`problem`). */
export type Check = {
  readonly counted: Sql;
  readonly faults: Sql;
};

/** A checkpoint: an audit found no fault in the movements below `xact` and the seals up to `seal`. */
export type Position = { readonly xact: number; readonly seal: number };

/**
 * A condition that must always hold: `faults` returns no rows. `since` checks only what came after a position; from the
 * very beginning it must find the same faults. An invariant without `since` is always checked in full.
 */
export type Invariant = Check & {
  readonly name: string;
  readonly promise: string;
  readonly since?: (position: Position) => Check;
};
