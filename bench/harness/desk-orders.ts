import { randomUUID } from 'node:crypto';
import { wholeToken } from '@ocean/api/amount';
import type { Asset } from '@ocean/api/assets';
import type { OrderSide } from '@ocean/api/desk/states';
import { quoteUnits } from '@ocean/money/desk';
import sql from 'sql-template-tag';
import { placing } from '../../apps/server/src/areas/desk/clock/order.ts';
import { listMarkets } from '../../apps/server/src/areas/desk/entry.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import { passagewayFilled } from '../../apps/server/src/ledger/desk-movements.ts';
import { postIn } from '../../apps/server/src/ledger/post.ts';
import type { Economy } from '../../dev/economy/economy.ts';
import { addressOf, MEMBERS, OPERATORS } from './addresses.ts';

/** A run reaches no quota, pair limit or daily value, and no order times out. */
export const NO_LIMITS = {
  'desk.acceptMinutes': 1440,
  'desk.L5.dailyQuota': '1000000000',
  'desk.maxWithPartner': 100,
  'stepUp.dailyValue': '1000000',
} as const;

const BCG = wholeToken('BCG');
const BCG_OF_CUSTOMER = 10_000n * BCG;
/** 0.1 USDT. */
const RATE_UNITS = 100_000n;
const WALLET = { BCG: 200_000n * BCG, USDT: 1_000_000n * wholeToken('USDT') } as const;
/** 10 USDT of value. */
const BASE_UNITS = 100n * BCG;
/** One in this many orders names a passageway. */
const NAMED_EVERY = 10;
const ROWS_AT_ONCE = 1_000;

/** A price, profiles for all members, and passageways of level 5 with both services open and both wallets filled. */
export async function openDesk({ funds }: Economy, owner: Database): Promise<void> {
  const members = Array.from({ length: MEMBERS }, (_, at) => addressOf(at));
  const operators = members.slice(0, OPERATORS);
  await Promise.all(members.map((address) => funds(address, BCG_OF_CUSTOMER)));
  await Promise.all(operators.map((address) => funds(address, WALLET.BCG)));
  await owner.run(sql`insert into operator_price (asset, usdt_units, author) values ('BCG', ${RATE_UNITS}::numeric, 'bench')`);
  await owner.transaction(async (tx) => {
    await listMarkets(tx);
    await tx.run(sql`
      insert into desk_profile (account, nickname, folded)
      select address, 'Trader ' || o, 'trader ' || o from unnest(${members}::text[]) with ordinality m(address, o)`);
    await tx.run(sql`insert into desk_quiz_pass (account) select unnest(${operators}::text[])`);
    await tx.run(sql`
      insert into desk_passageway (account, level, opened_at, is_started)
      select unnest(${operators}::text[]), 5, platform_now(), true`);
    await tx.run(sql`
      insert into desk_service (id, account, base, side, min_units, max_units, is_open)
      select gen_random_uuid(), account, 'BCG', side, 1000000, 500000000, true
      from unnest(${operators}::text[]) account cross join unnest(array['buy', 'sell']) side`);
  });
  for (const asset of ['BCG', 'USDT'] as const) await fillWallets(owner, operators, asset);
}

async function fillWallets(owner: Database, operators: readonly string[], asset: 'BCG' | 'USDT'): Promise<void> {
  const moves = operators.map((account) => ({ account, requestId: randomUUID(), asset: asset as Asset, units: WALLET[asset] }));
  await owner.transaction(async (tx) => {
    await tx.run(sql`
      insert into desk_transfer (account, request_id, kind, asset, units)
      select account, request_id, 'filled', ${asset}, ${WALLET[asset]}::numeric
      from unnest(${moves.map(({ account }) => account)}::text[], ${moves.map(({ requestId }) => requestId)}::uuid[]) m(account, request_id)`);
    await postIn(tx, moves.map(passagewayFilled));
  });
}

/** Places the missing orders, half of them on each side, with their holds through the ledger. */
export async function fillOrders(owner: Database, wanted: number): Promise<void> {
  const { open } = await owner.one<{ open: number }>(sql`select count(*) as open from desk_order where state = 'pending'`);
  for (let missing = wanted - open; missing > 0; missing -= ROWS_AT_ONCE) {
    await placeOrders(owner, Math.min(missing, ROWS_AT_ONCE));
  }
}

async function placeOrders(owner: Database, count: number): Promise<void> {
  const orders = Array.from({ length: count }, (_, at) => {
    const side: OrderSide = at % 2 === 0 ? 'buy' : 'sell';
    return {
      id: randomUUID(),
      customer: addressOf(OPERATORS + Math.floor(Math.random() * (MEMBERS - OPERATORS))),
      named: Math.floor(at / 2) % NAMED_EVERY === 0 ? addressOf(Math.floor(Math.random() * OPERATORS)) : null,
      base: 'BCG' as const,
      side,
      baseUnits: BASE_UNITS,
      quoteUnits: quoteUnits({ side, baseUnits: BASE_UNITS, rateUnits: RATE_UNITS, whole: BCG }),
    };
  });
  await owner.transaction(async (tx) => {
    await tx.run(sql`
      insert into desk_order (id, customer, base, side, base_units, rate_units, quote_units, named, service_id, expires_at)
      select given.id, given.customer, 'BCG', given.side, ${BASE_UNITS}::numeric, ${RATE_UNITS}::numeric, given.quote_units, given.named, s.id,
        platform_now() + interval '23 hours'
      from unnest(${orders.map(({ id }) => id)}::uuid[], ${orders.map(({ customer }) => customer)}::text[], ${orders.map(({ side }) => side)}::text[],
          ${orders.map(({ quoteUnits: units }) => units)}::numeric[], ${orders.map(({ named }) => named)}::text[])
          given (id, customer, side, quote_units, named)
        left join desk_service s on s.account = given.named and s.base = 'BCG' and s.side = given.side`);
    await postIn(tx, orders.map(placing));
  });
}

/** Pending orders in random order, each with the number of the member that accepts it. */
export type Acceptable = { readonly id: string; readonly operator: number };

export async function readAcceptable(owner: Database): Promise<Acceptable[]> {
  const rows = await owner.many<{ id: string; named: string | null }>(sql`
    select id, named from desk_order where state = 'pending' order by random()`);
  return rows.map(({ id, named }) => ({
    id,
    operator: named === null ? Math.floor(Math.random() * OPERATORS) : Number(BigInt(named)) - 1,
  }));
}
