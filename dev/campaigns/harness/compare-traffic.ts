import sql, { join } from 'sql-template-tag';
import type { Database, Queryable } from '../../../apps/server/src/db/database.ts';
import type { Member } from '../../world/world-member.ts';
import { FUNDED_UNITS } from './platform.ts';
import type { Acknowledged } from './traffic.ts';

/** The totals of a member's operations, by the database or by the client's answers. */
type Sum = {
  withdraw: number;
  convert: number;
  buy: number;
  transfer: number;
  bots: number;
  usdt: bigint;
  held: bigint;
  bcg: bigint;
};

/** Acknowledged operations that are missing in the database. */
export async function findLost(db: Database, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const done = await db.snapshot((q) =>
    q.many<{ id: string }>(sql`
      select id from withdrawal union all
      select id from conversion_quote where done_at is not null union all
      select id from purchase where settled_at is not null union all
      select id from ledger.journal where kind = 'transferred'`),
  );
  const known = new Set(done.map(({ id }) => id));
  return acknowledged
    .filter(({ id }) => !known.has(id))
    .map(({ kind, id }) => `lost: ${kind} ${id} was acknowledged and is not there`);
}

/**
 * Once every operation is answered, compares each member with the answers its clients got: the same operations and the
 * same amounts, to the base unit.
 */
export async function compareMembers(
  db: Database,
  facts: { members: readonly Member[]; acknowledged: readonly Acknowledged[]; notCompared?: readonly (keyof Sum)[] },
): Promise<string[]> {
  const expected = new Map<string, Sum>();
  for (const { id } of facts.members) {
    expected.set(id, { withdraw: 0, convert: 0, buy: 0, transfer: 0, bots: 0, usdt: FUNDED_UNITS, held: 0n, bcg: 0n });
  }
  for (const { owner, kind, usdtUnits, bcgUnits, bots, to } of facts.acknowledged) {
    const receiver = to === undefined ? undefined : expected.get(to);
    if (receiver) receiver.usdt += usdtUnits;
    const sum = expected.get(owner);
    if (!sum) continue;
    sum[kind] += 1;
    sum.bots += bots;
    sum.bcg += bcgUnits;
    if (kind === 'withdraw') sum.held += usdtUnits;
    else sum.usdt -= usdtUnits;
  }
  const rows = await db.snapshot((q) => readSums(q, [...expected.keys()]));
  return rows.flatMap(({ owner, ...found }) => differences(owner, expected.get(owner), found, facts.notCompared ?? []));
}

function differences(owner: string, expected: Sum | undefined, found: Sum, left: readonly (keyof Sum)[]): string[] {
  if (!expected) return [];
  return (Object.keys(expected) as (keyof Sum)[])
    .filter((part) => !left.includes(part) && expected[part] !== found[part])
    .map((part) => `${owner} should have ${part} ${expected[part]} and has ${found[part]}`);
}

function readSums(q: Queryable, owners: readonly string[]): Promise<(Sum & { owner: string })[]> {
  const balance = (column: 'posted' | 'held', asset: string) => sql`
    coalesce((select ${column === 'posted' ? sql`b.posted` : sql`b.held`} from ledger.account a join ledger.balance b on b.account_id = a.id
      where a.owner = o.owner and a.part = 'available' and a.asset = ${asset}), 0)`;
  return q.many(sql`
    select o.owner,
      (select count(*) from withdrawal w where w.account = o.owner) as withdraw,
      (select count(*) from conversion_quote c where c.account = o.owner and c.done_at is not null) as convert,
      (select count(*) from purchase p where p.account = o.owner and p.settled_at is not null) as buy,
      (select count(*) from ledger.journal j where j.kind = 'transferred' and j.account_ids[1] = (
        select a.id from ledger.account a where a.owner = o.owner and a.part = 'available' and a.asset = 'USDT')) as transfer,
      (select count(*) from bot b where b.owner = o.owner) as bots,
      ${balance('posted', 'USDT')} as usdt, ${balance('held', 'USDT')} as held, ${balance('posted', 'BCG')} as bcg
    from (values ${join(owners.map((owner) => sql`(${owner})`))}) o (owner)`);
}
