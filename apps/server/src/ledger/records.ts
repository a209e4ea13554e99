import type { Asset } from '@ocean/api/assets';
import type { Page } from '@ocean/api/page';
import sql from 'sql-template-tag';
import type { Queryable } from '../db/database.ts';
import type { Movement, MovementDetails } from './ledger.ts';
import { type RecordFilter, type RecordPlace, readNextPlaces, readPagePlaces } from './record-places.ts';

export type RecordLeg = {
  readonly account: string;
  readonly owner: string;
  readonly part: string;
  readonly asset: Asset;
  readonly units: bigint;
  /** The number of the leg's entry in its account, and the balance after it. */
  readonly seq: number;
  readonly balanceAfter: bigint;
};

/** A hold that the movement placed, released or took: it has no entry but concerns the member's money. */
export type RecordHold = {
  readonly id: string;
  readonly act: 'place' | 'release' | 'take';
  readonly owner: string;
  readonly asset: Asset;
  readonly units: bigint;
};

export type PostedMovement = {
  readonly id: string;
  readonly kind: string;
  readonly day: number;
  readonly at: Date;
  readonly details: MovementDetails;
  readonly legs: readonly RecordLeg[];
  readonly holds: readonly RecordHold[];
};

/** The leading movement and all movements of the record, itself included, in the order in which they were posted. */
export type LedgerRecord = PostedMovement & { readonly movements: readonly PostedMovement[] };

/**
 * The records of a member, newest first, each with its movements and all their legs, and the number of records. A
 * movement that is a step of another one, such as the end of a hold, is part of that one's record.
 * @example await readRecords(q, { owner, asset: 'BCG' }, { page: 1, size: 20 })
 */
export async function readRecords(
  q: Queryable,
  filter: RecordFilter,
  page: Page,
): Promise<{ records: LedgerRecord[]; total: number }> {
  const { ids, total } = await readPagePlaces(q, filter, page);
  return { records: await readWithSteps(q, ids), total };
}

/** The number of ids looked up per query, and of records read per batch. */
const STREAM_SIZES = { ids: 20_000, records: 500 };

/**
 * Streams all records as of the start, newest first; movements posted meanwhile are not included. Only one batch is in
 * memory at a time, and no connection is held between batches, however slowly they are consumed.
 */
export async function* streamRecords(q: Queryable, filter: RecordFilter, sizes = STREAM_SIZES): AsyncGenerator<LedgerRecord[]> {
  for (let before: RecordPlace | undefined; ; ) {
    const places: RecordPlace[] = await readNextPlaces(q, filter, { before, limit: sizes.ids });
    for (let from = 0; from < places.length; from += sizes.records) {
      const ids = places.slice(from, from + sizes.records).map(({ id }) => id);
      yield await readWithSteps(q, ids);
    }
    before = places.at(-1);
    if (before === undefined || places.length < sizes.ids) return;
  }
}

/** Whether exactly this movement was posted. An act whose movement exists has been done, even if its answer was lost. */
export async function isPosted(q: Queryable, { id, kind, legs }: Movement): Promise<boolean> {
  const posted = await q.maybeOne(sql`
    select from ledger.journal
    where id = ${id} and kind = ${kind} and account_ids = ${legs.map(({ account }) => account.id)}::uuid[]
      and amounts = ${legs.map(({ units }) => units)}::numeric[]`);
  return posted !== undefined;
}

type JournalRow = { id: string; kind: string; day: number; at: Date; details: MovementDetails };
type LegRow = {
  journal_id: string;
  account: string;
  owner: string;
  part: string;
  asset: Asset;
  units: bigint;
  seq: number;
  balance_after: bigint;
};
type HoldRow = RecordHold & { journal_id: string };

async function readWithSteps(q: Queryable, ids: readonly string[]): Promise<LedgerRecord[]> {
  if (ids.length === 0) return [];
  const places = await q.many<{ lead: string; id: string }>(sql`
    select p.lead_id as lead, p.journal_id as id
    from (select lead_id, journal_id from ledger.steps_of(${ids}::uuid[]) union all select id, id from unnest(${ids}::uuid[]) id) p
      join ledger.journal j on j.id = p.journal_id
    order by j.at, j.id`);
  const movements = new Map((await readMovements(q, [...new Set(places.map(({ id }) => id))])).map((one) => [one.id, one]));
  const byLead = grouped(places, ({ lead }) => lead);
  return ids.flatMap((lead) => {
    const record = movements.get(lead);
    if (!record) return [];
    return [{ ...record, movements: (byLead.get(lead) ?? []).flatMap(({ id }) => movements.get(id) ?? []) }];
  });
}

async function readMovements(q: Queryable, ids: readonly string[]): Promise<PostedMovement[]> {
  const journals = await q.many<JournalRow>(sql`
    select j.id, j.kind, j.day, j.at, j.details
    from unnest(${ids}::uuid[]) with ordinality wanted(id, o) join ledger.journal j on j.id = wanted.id order by wanted.o`);
  const legs = await q.many<LegRow>(sql`
    select j.id as journal_id, a.name as account, a.owner, a.part, a.asset, leg.units, leg.seq, e.balance_after
    from ledger.journal j
      cross join lateral unnest(j.account_ids, j.amounts, j.seqs) with ordinality leg(account_id, units, seq, o)
      join ledger.account a on a.id = leg.account_id
      join ledger.entry e on e.account_id = leg.account_id and e.seq = leg.seq
    where j.id = any (${ids}::uuid[]) order by j.id, leg.o`);
  const holds = await q.many<HoldRow>(sql`
    select j.id as journal_id, h.id, change.value ->> 'act' as act, a.owner, a.asset, h.amount as units
    from ledger.journal j
      cross join lateral jsonb_array_elements(j.hold_changes) change(value)
      join ledger.hold h on h.id = (change.value ->> 'id')::uuid
      join ledger.account a on a.id = h.account_id
    where j.id = any (${ids}::uuid[]) and j.hold_changes is not null`);
  const [legsOf, holdsOf] = [grouped(legs, byJournal), grouped(holds, byJournal)];
  return journals.map((journal) => ({
    ...journal,
    legs: (legsOf.get(journal.id) ?? []).map(({ journal_id: _, balance_after, ...leg }) => ({
      ...leg,
      balanceAfter: balance_after,
    })),
    holds: (holdsOf.get(journal.id) ?? []).map(({ journal_id: _, ...hold }) => hold),
  }));
}

function byJournal({ journal_id }: { journal_id: string }): string {
  return journal_id;
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
