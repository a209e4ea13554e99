import sql, { raw, type Sql } from 'sql-template-tag';
import type { Position } from './invariant.ts';

/*
 * What changed since a position, as table expressions. Everything is found from the movements themselves, through
 * their transaction's number, so that it costs as much as came new and not as much as there is. Rows of the areas have
 * no such column; the number of the transaction that wrote them is PostgreSQL's own `xmin`.
 */

/** All movements, or with a position the new ones. */
export function journalsSince(position: Position | undefined): Sql {
  return position ? newJournals(position) : sql`ledger.journal`;
}

/**
 * Whether a row was written since a position, new or changed by whomever; without a position every row was. Numbers of
 * transactions are compared by their age, because `xmin` has only 32 bits of them. The areas write no row inside a
 * savepoint, which would have a number of its own.
 */
export function writtenSince(position: Position | undefined, table: string): Sql {
  if (!position) return sql`true`;
  const since = sql`greatest(${position.xact}::bigint - ledger.xact_offset(), 0)::text::xid8::xid`;
  return sql`age(${raw(table)}.xmin) <= age(${since})`;
}

/** The movements that are new. */
export function newJournals({ xact }: Position): Sql {
  return sql`(select * from ledger.journal where xact >= ${xact})`;
}

/** Their legs: the entries that there must be. */
export function newLegs(position: Position): Sql {
  return sql`(select j.id as journal_id, j.kind, j.at, l.account_id, l.units, l.seq
    from ${newJournals(position)} j cross join lateral unnest(j.account_ids, j.amounts, j.seqs) l(account_id, units, seq))`;
}

/** The accounts that they touched, with the first new seq of each; null where only a hold changed. */
export function touchedAccounts(position: Position): Sql {
  return sql`(select t.account_id, min(t.seq) as first_seq from (
      select account_id, seq from ${newLegs(position)} leg
      union all
      select h.account_id, null from ${changedHolds(position)} c join ledger.hold h on h.id = c.hold_id
    ) t group by t.account_id)`;
}

/** From the first new one on, all entries of these accounts: also those that no movement lists. */
export function newEntries(position: Position): Sql {
  return sql`(select e.* from ${touchedAccounts(position)} t join ledger.entry e on e.account_id = t.account_id and e.seq >= t.first_seq)`;
}

/** The holds that they name. */
export function changedHolds(position: Position): Sql {
  return sql`(select distinct (c.value ->> 'id')::uuid as hold_id
    from ${newJournals(position)} j cross join lateral jsonb_array_elements(j.hold_changes) c(value) where j.hold_changes is not null)`;
}
