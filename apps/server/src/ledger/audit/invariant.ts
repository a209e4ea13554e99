import type { Sql } from 'sql-template-tag';

/** How much was looked at (a column `count`), and the rows at fault: which one (`at`) and what is wrong (`problem`). */
export type Check = {
  readonly counted: Sql;
  readonly faults: Sql;
};

/** What an audit has left behind: the movements below `xact` and the seals up to `seal` were found whole. */
export type Position = { readonly xact: number; readonly seal: number };

/**
 * One thing that must always hold. No row of `faults` means that it does. `since` looks only at what came after a
 * position; from the very beginning it must name the same things. An invariant without it is checked whole each time.
 */
export type Invariant = Check & {
  readonly name: string;
  readonly promise: string;
  readonly since?: (position: Position) => Check;
};
