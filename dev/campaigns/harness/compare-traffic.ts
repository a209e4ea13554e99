import sql, { join } from 'sql-template-tag';
import type { Database, Queryable } from '../../../apps/server/src/db/database.ts';
import type { Member } from '../../world/world-member.ts';
import type { OrderKind } from '../orders/order-traffic.ts';
import { FUNDED_UNITS } from './platform.ts';
import type { Acknowledged } from './traffic.ts';

/** The totals of a member's operations, by the database or by the client's answers. */
type Sum = {
  withdraw: number;
  convert: number;
  buy: number;
  transfer: number;
  stake: number;
  tokens: number;
  vote: number;
  order: number;
  accept: number;
  cancel: number;
  bots: number;
  usdt: bigint;
  held: bigint;
  bcg: bigint;
  heldBcg: bigint;
};

const NOTHING: Sum = {
  ...{ withdraw: 0, convert: 0, buy: 0, transfer: 0, stake: 0, tokens: 0, vote: 0, bots: 0 },
  ...{ order: 0, accept: 0, cancel: 0 },
  ...{ usdt: 0n, held: 0n, bcg: 0n, heldBcg: 0n },
};

/** Acknowledged operations that are missing in the database. */
export async function findLost(db: Database, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const done = await db.snapshot((q) =>
    q.many<{ id: string }>(sql`
      select id::text from withdrawal union all
      select id::text from conversion_quote where done_at is not null union all
      select id::text from purchase where settled_at is not null union all
      select id::text from stake union all
      select id::text from ledger.journal where kind = 'transferred' union all
      select id::text from desk_order union all
      select 'accepted ' || id from desk_order where state in ('completed', 'released') union all
      select 'cancelled ' || id from desk_order where reason = 'cancelled'`),
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
    expected.set(id, { ...NOTHING, usdt: FUNDED_UNITS });
  }
  for (const { owner, kind, usdtUnits, bcgUnits, bots, to } of facts.acknowledged) {
    if (kind === 'order' || kind === 'accept' || kind === 'cancel') {
      countOrder(expected, { owner, kind, usdtUnits, bcgUnits, to });
      continue;
    }
    const receiver = to === undefined ? undefined : expected.get(to);
    if (receiver) {
      receiver.usdt += usdtUnits;
      receiver.bcg -= bcgUnits;
    }
    const sum = expected.get(owner);
    if (!sum) continue;
    sum[kind] += 1;
    sum.bots += bots;
    if (kind === 'withdraw') {
      sum.held += usdtUnits;
      sum.heldBcg -= bcgUnits;
    } else {
      sum.usdt -= usdtUnits;
      sum.bcg += bcgUnits;
    }
  }
  // The audit checks the amounts of shares; here only shares of acknowledged purchases count.
  const bought = facts.acknowledged.filter(({ kind }) => kind === 'buy').map(({ id }) => id);
  for (const { account, asset, units } of await readShares(db, bought)) {
    const sum = expected.get(account);
    if (sum) sum[asset === 'USDT' ? 'usdt' : 'bcg'] += units;
  }
  // Expired orders and transfers into asset wallets are not operations of the clients: the clock and the campaign cause them.
  for (const { account, usdt, bcg } of await readDeskMoves(db)) {
    const sum = expected.get(account);
    if (sum) [sum.usdt, sum.heldBcg] = [sum.usdt - usdt, sum.heldBcg - bcg];
  }
  const rows = await db.snapshot((q) => readSums(q, [...expected.keys()]));
  return rows.flatMap(({ owner, ...found }) => differences(owner, expected.get(owner), found, facts.notCompared ?? []));
}

type OrderDone = Pick<Acknowledged, 'owner' | 'usdtUnits' | 'bcgUnits'> & {
  readonly kind: OrderKind;
  readonly to: string | undefined;
};

/** The sold amount is held until the order ends; the accepting member pays from the asset wallet. */
function countOrder(expected: ReadonlyMap<string, Sum>, { owner, kind, usdtUnits, bcgUnits, to }: OrderDone): void {
  const own = expected.get(owner);
  if (own) own[kind] += 1;
  const customer = kind === 'accept' ? expected.get(to ?? '') : own;
  if (!customer) return;
  customer.heldBcg -= bcgUnits;
  if (kind !== 'accept') return;
  customer.bcg -= bcgUnits;
  customer.usdt += usdtUnits;
}

/** USDT that was moved into asset wallets, and BCG that was held for orders that expired. */
function readDeskMoves(q: Queryable): Promise<{ account: string; usdt: bigint; bcg: bigint }[]> {
  return q.many(sql`
    select account::text as account, sum(units) as usdt, 0::numeric(38, 0) as bcg from desk_transfer where kind = 'filled' and asset = 'USDT' group by 1
    union all
    select customer::text, 0::numeric(38, 0), sum(base_units) from desk_order where reason = 'expired' and side = 'sell' group by 1`);
}

/** The shares of these purchases by account, in the asset that paid. */
function readShares(q: Queryable, purchases: readonly string[]): Promise<{ account: string; asset: string; units: bigint }[]> {
  return q.many(sql`
    select account, asset, sum(units) as units from sale_share where purchase_id = any (${[...purchases]}::uuid[]) group by account, asset`);
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
      (select count(*) from purchase p where p.account = o.owner and p.settled_at is not null and p.kind not in ('tokens', 'vote')) as buy,
      (select count(*) from purchase p where p.account = o.owner and p.settled_at is not null and p.kind = 'tokens') as tokens,
      (select count(*) from ledger.journal j where j.kind = 'transferred' and j.account_ids[1] in (
        select a.id from ledger.account a where a.owner = o.owner and a.part = 'available' and a.asset in ('USDT', 'BCG'))) as transfer,
      (select count(*) from vote v where v.account = o.owner) as vote,
      (select count(*) from desk_order d where d.customer = o.owner) as "order",
      (select count(*) from desk_order d where d.operator = o.owner) as accept,
      (select count(*) from desk_order d where d.customer = o.owner and d.reason = 'cancelled') as cancel,
      (select count(*) from stake s where s.account = o.owner) as stake,
      (select count(*) from bot b where b.owner = o.owner) as bots,
      ${balance('posted', 'USDT')} as usdt, ${balance('held', 'USDT')} as held, ${balance('posted', 'BCG')} as bcg,
      ${balance('held', 'BCG')} as "heldBcg"
    from (values ${join(owners.map((owner) => sql`(${owner})`))}) o (owner)`);
}
