import sql, { raw, type Sql } from 'sql-template-tag';

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

/*
 * What changed since a position, as table expressions. Movements are found by the id of the transaction that wrote them,
 * so that the cost depends only on the new rows. Rows of the areas have no such column; PostgreSQL's own `xmin` is used
 * for them.
 */

/** All movements or, with a position, the new ones. */
export function journalsSince(position: Position | undefined): Sql {
  return position ? newJournals(position) : sql`ledger.journal`;
}

/**
 * Whether a row was inserted or updated since a position, by any writer; true for every row without a position.
 * Transaction ids are compared by age, because `xmin` has only 32 bits. The areas write no rows inside savepoints, which
 * would have their own transaction ids.
 */
export function writtenSince(position: Position | undefined, table: string): Sql {
  if (!position) return sql`true`;
  const since = sql`greatest(${position.xact}::bigint - ledger.xact_offset(), 0)::text::xid8::xid`;
  return sql`age(${raw(table)}.xmin) <= age(${since})`;
}

/** The new movements. */
export function newJournals({ xact }: Position): Sql {
  return sql`(select * from ledger.journal where xact >= ${xact})`;
}

/** The legs of the new movements: each must have an entry. */
export function newLegs(position: Position): Sql {
  return sql`(select j.id as journal_id, j.kind, j.at, l.account_id, l.units, l.seq
    from ${newJournals(position)} j cross join lateral unnest(j.account_ids, j.amounts, j.seqs) l(account_id, units, seq))`;
}

/** The accounts that the new movements touched, with the first new seq of each; null where only a hold changed. */
export function touchedAccounts(position: Position): Sql {
  return sql`(select t.account_id, min(t.seq) as first_seq from (
      select account_id, seq from ${newLegs(position)} leg
      union all
      select h.account_id, null from ${changedHolds(position)} c join ledger.hold h on h.id = c.hold_id
    ) t group by t.account_id)`;
}

/** All entries of the touched accounts from the first new one on, including those that no movement lists. */
export function newEntries(position: Position): Sql {
  return sql`(select e.* from ${touchedAccounts(position)} t join ledger.entry e on e.account_id = t.account_id and e.seq >= t.first_seq)`;
}

/** The holds that the new movements name. */
export function changedHolds(position: Position): Sql {
  return sql`(select distinct (c.value ->> 'id')::uuid as hold_id
    from ${newJournals(position)} j cross join lateral jsonb_array_elements(j.hold_changes) c(value) where j.hold_changes is not null)`;
}
