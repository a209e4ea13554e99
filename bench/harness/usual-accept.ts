import { desk } from '@ocean/api/areas/desk';
import { Refusal } from '@ocean/api/errors';
import type { Params } from '@ocean/api/params';
import { proceedsFee } from '@ocean/money/desk';
import sql from 'sql-template-tag';
import { completing, ORDER, type Order } from '../../apps/server/src/areas/desk/clock/order.ts';
import { termsOf } from '../../apps/server/src/areas/desk/level/rules.ts';
import { lookAtOrder } from '../../apps/server/src/areas/desk/order/look-at-order.ts';
import { viewOrder } from '../../apps/server/src/areas/desk/order/order-view.ts';
import { type Reference, readReferenceOf } from '../../apps/server/src/areas/desk/order/references.ts';
import type { Context } from '../../apps/server/src/context.ts';
import type { Database, Transaction } from '../../apps/server/src/db/database.ts';
import { perDatabase } from '../../apps/server/src/db/gather.ts';
import { type Route, route } from '../../apps/server/src/http/route.ts';
import { postIn } from '../../apps/server/src/ledger/post.ts';
import { readParams } from '../../apps/server/src/params/read-params.ts';

/** A conventional server writes these tables directly. */
export async function allowUsualAccept(owner: Database): Promise<void> {
  await owner.run(sql`grant insert, update on desk_order, desk_passageway, desk_pair, unsigned_spending to ocean_app`);
}

/**
 * `tor/orderAccept` in the usual way: one transaction over the same tables, with the same locks in the same order, the same checks and
 * the same rows, one statement a step. Its money moves by `ledger.post` within it, one round trip for journal, entries, balances and
 * the hold, because the database commits no accepted order without its movement; columns of balances would take more trips. Session,
 * idempotency, parameters and prices as last seen, and the answer's reads are the platform's own.
 */
export function usualAcceptRoute(original: Route): Route {
  if (original.endpoint.path !== desk.accept.path) return original;
  return route(desk.accept, async (context, { account, requestId }, { id }) => {
    await acceptInSteps(context.db, { id, account, requestId, readSeen: (order) => readSeen(context, order) });
    return viewOrder(context, await lookAtOrder(context, { id, account }), account);
  });
}

type Known = { readonly params: Params; readonly reference: Reference };

/** The values that this process read last. */
export async function readSeen({ db, prices }: Pick<Context, 'db' | 'prices'>, { base }: Order): Promise<Known> {
  const [params, reference] = await Promise.all([lastParams(db), readReferenceOf(db, prices, base)]);
  return { params, reference };
}

/** Kept, because no operator changes a parameter during the bench. */
const lastParams = perDatabase((db: Database) => readParams(db));

type Accepting = {
  readonly id: string;
  readonly account: string;
  readonly requestId: string;
  readonly readSeen: (order: Order) => Promise<Known>;
};

/** Every statement is a round trip, as are `begin` and `commit`. */
export async function acceptInSteps(db: Database, { id, account, requestId, readSeen: read }: Accepting): Promise<void> {
  const order = await db.maybeOne<Order>(sql`select ${ORDER} from desk_order o where o.id = ${id}`);
  if (!order || (order.named ?? account) !== account) throw new Refusal('ORDER_UNKNOWN');
  const act = { order, account, requestId, ...(await read(order)) };
  await db.transaction(async (tx) => {
    const level = await lockAndJudge(tx, act);
    await write(tx, { ...act, level });
    await postIn(tx, [completing(order, account)]);
  });
}

type Act = Known & { readonly order: Order; readonly account: string; readonly requestId: string };
type Passageway = { account: string; level: number; takesOrders: boolean; isBanned: boolean; used: bigint };

async function lockAndJudge(tx: Transaction, { order, account, params, reference }: Act): Promise<number> {
  const { base, side, customer, quoteUnits, rateUnits } = order;
  const passageways = await tx.many<Passageway>(sql`
    select account, level, opened_at is not null and is_started as "takesOrders",
      operator_ban is not null or coalesce(banned_until > platform_now(), false) as "isBanned",
      case when used_day = platform_today() then used_units else 0 end as used
    from desk_passageway where account = any (${[account, customer]}) order by account for no key update`);
  const { isOpen } = await tx.one<{ isOpen: boolean }>(sql`
    select state = 'pending' and expires_at > platform_now() as "isOpen" from desk_order where id = ${order.id} for no key update`);
  const { isCurrent } = await tx.one<{ isCurrent: boolean }>(sql`
    select desk_price_basis(${base}) = ${reference.basis}::text as "isCurrent"`);
  const { suspended } = await tx.one<{ suspended: number }>(sql`
    select count(*) filter (where suspended_at is not null) as suspended from account where address = any (${[account, customer]})`);
  const service = await tx.maybeOne<{ isOffered: boolean }>(sql`
    select is_open and ${quoteUnits}::numeric between min_units and max_units as "isOffered"
    from desk_service where account = ${account} and base = ${base} and side = ${side}`);
  const market = await tx.one<{ bandPoints: number }>(
    sql`select band_points as "bandPoints" from desk_market where base = ${base}`,
  );

  const mine = passageways.find((one) => one.account === account);
  const { units: price } = reference;
  const [low, high] = [10_000n - BigInt(market.bandPoints), 10_000n + BigInt(market.bandPoints)];
  const level = mine && termsOf(params, mine.level);
  refuseWhen('ORDER_STATE', !isOpen || customer === account);
  refuseWhen('PRICE_CHANGED', !isCurrent);
  refuseWhen('RECIPIENT_SUSPENDED', suspended > 0);
  if (!mine || !level || !mine.takesOrders || mine.isBanned) throw new Refusal('PASSAGEWAY_STATE');
  refuseWhen('SERVICE_CLOSED', !service?.isOffered);
  refuseWhen('RATE_OUTSIDE_BAND', price === null || rateUnits * 10_000n < price * low || rateUnits * 10_000n > price * high);
  refuseWhen('ORDER_TOO_LARGE', quoteUnits > level.maxOrderUnits);
  refuseWhen('ORDER_QUOTA', mine.used + quoteUnits > level.dailyQuotaUnits);
  return mine.level;
}

async function write(tx: Transaction, { order, account, requestId, params, level }: Act & { level: number }): Promise<void> {
  const { id, customer, side, baseUnits, quoteUnits } = order;
  const { feePoints, holdHours } = termsOf(params, level);
  const spent = await tx.run(sql`
    insert into unsigned_spending as kept (account, day, used_units)
    select ${account}, platform_today(), ${quoteUnits}::numeric where ${quoteUnits}::numeric <= ${params['stepUp.dailyValue']}::numeric
    on conflict (account) do update set day = excluded.day,
      used_units = case when kept.day = excluded.day then kept.used_units else 0 end + excluded.used_units
    where case when kept.day = excluded.day then kept.used_units else 0 end + excluded.used_units <= ${params['stepUp.dailyValue']}::numeric`);
  refuseWhen('STEP_UP_NEEDED', spent === 0);
  const traded = await tx.run(sql`
    insert into desk_pair as t (low, high, day, orders)
    values (least(${account}::text, ${customer}::text), greatest(${account}::text, ${customer}::text), platform_today(), 1)
    on conflict (low, high) do update set day = excluded.day, orders = 1 + case when t.day = excluded.day then t.orders else 0 end
    where t.day <> excluded.day or t.orders < ${params['desk.maxWithPartner']}::integer`);
  refuseWhen('ORDERS_WITH_PARTNER', traded === 0);
  const feeUnits = proceedsFee(side === 'buy' ? quoteUnits : baseUnits, feePoints);
  await tx.run(sql`
    update desk_order set state = 'completed', operator = ${account}, accepted_at = platform_now(), accept_request = ${requestId}, accept_mode = 'session',
      fee_points = ${feePoints}::integer, fee_units = ${feeUnits}::numeric, release_at = platform_now() + make_interval(hours => ${holdHours}::integer)
    where id = ${id}`);
  await tx.run(sql`
    update desk_passageway set used_units = case when used_day = platform_today() then used_units else 0 end + ${quoteUnits}::numeric,
      used_day = platform_today(), misses = 0, missed_by = '{}'
    where account = ${account}`);
}

/** The bench causes no refusal, so the barrier's name is only for the reader. */
function refuseWhen(barrier: string, stands: boolean): void {
  if (stands) throw new Error(`an order is not accepted: ${barrier}`);
}
