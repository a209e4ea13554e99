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

type MovementRow = Omit<PostedMovement, 'legs' | 'holds'> & {
  readonly lead: string;
  readonly legs: readonly LegInJson[] | null;
  readonly holds: readonly HoldInJson[] | null;
};
/** Amounts are text, because a JSON number would lose their last digits. */
type LegInJson = [account: string, owner: string, part: string, asset: Asset, units: string, seq: number, balanceAfter: string];
type HoldInJson = [id: string, act: RecordHold['act'], owner: string, asset: Asset, units: string];

/**
 * What a step can belong to: a movement that placed a hold, or a purchase that a wallet paid. `ledger.steps_of` reads each
 * movement again, so it is called for these alone, and not at all for most pages.
 */
export const CAN_HAVE_STEPS = sql`(hold_changes is not null or kind like '%ByWallet')`;

/** One statement: each movement is looked up once, with everything that belongs to it. */
async function readWithSteps(q: Queryable, ids: readonly string[]): Promise<LedgerRecord[]> {
  if (ids.length === 0) return [];
  const rows = await q.many<MovementRow>(sql`
    with leads as materialized (select j.* from unnest(${ids}::uuid[]) wanted(id) join ledger.journal j on j.id = wanted.id),
    movements as (
      select id as lead, id, kind, day, at, details, account_ids, amounts, seqs, hold_changes from leads
      union all
      select step.lead_id, j.id, j.kind, j.day, j.at, j.details, j.account_ids, j.amounts, j.seqs, j.hold_changes
      from (select array(select id from leads where ${CAN_HAVE_STEPS}) as ids) found
        cross join lateral ledger.steps_of(found.ids) step join ledger.journal j on j.id = step.journal_id
      where cardinality(found.ids) > 0
    )
    select m.lead, m.id, m.kind, m.day, m.at, m.details, (
        select json_agg(
          json_build_array(a.name, a.owner, a.part, a.asset, leg.units::text, leg.seq, e.balance_after::text) order by leg.o)
        from unnest(m.account_ids, m.amounts, m.seqs) with ordinality leg(account_id, units, seq, o)
          join ledger.account a on a.id = leg.account_id
          join ledger.entry e on e.account_id = leg.account_id and e.seq = leg.seq
      ) as legs,
      case when m.hold_changes is not null then (
        select json_agg(json_build_array(h.id, change.value ->> 'act', a.owner, a.asset, h.amount::text))
        from jsonb_array_elements(m.hold_changes) change(value)
          join ledger.hold h on h.id = (change.value ->> 'id')::uuid
          join ledger.account a on a.id = h.account_id
      ) end as holds
    from movements m
    order by m.at, m.id`);
  const movementsOf = new Map<string, PostedMovement[]>(ids.map((id) => [id, []]));
  for (const row of rows) movementsOf.get(row.lead)?.push(readMovement(row));
  return ids.flatMap((id) => {
    const movements = movementsOf.get(id) ?? [];
    const lead = movements.find((one) => one.id === id);
    return lead ? [{ ...lead, movements }] : [];
  });
}

function readMovement({ id, kind, day, at, details, legs, holds }: MovementRow): PostedMovement {
  return {
    id,
    kind,
    day,
    at,
    details,
    legs: (legs ?? []).map(([account, owner, part, asset, units, seq, balanceAfter]) => ({
      account,
      owner,
      part,
      asset,
      units: BigInt(units),
      seq,
      balanceAfter: BigInt(balanceAfter),
    })),
    holds: (holds ?? []).map(([id, act, owner, asset, units]) => ({ id, act, owner, asset, units: BigInt(units) })),
  };
}
