import { randomUUID } from 'node:crypto';
import { desk } from '@ocean/api/areas/desk';
import type { OrderSide } from '@ocean/api/desk/states';
import sql from 'sql-template-tag';
import { endAllDue } from '../../apps/server/src/areas/desk/clock/end-due.ts';
import { depositBonded, depositReturned } from '../../apps/server/src/ledger/desk-movements.ts';
import { postIn } from '../../apps/server/src/ledger/post.ts';
import type { World } from '../world/world.ts';
import type { Member } from '../world/world-member.ts';
import { openTraders, type Traders } from './traders.ts';

const BCG = 10n ** 18n;

type Both = { readonly operator: Member; readonly customer: Member };

/**
 * Trades both sides of a market. A day later there are released orders, one of them after its hold was extended, an order that
 * timed out, and deposits, one of them returned. The customer has USDT, the operator USDT and BCG.
 */
export async function beginTrading(world: World, { operator, customer }: Both): Promise<void> {
  const traders = openTraders(world);
  await traders.named(customer);
  await traders.trades(operator, { offers: [{ side: 'buy' }, { side: 'sell' }], wallet: { USDT: '50', BCG: '300' } });
  await operator.call(desk.empty, { asset: 'USDT', amount: '10' });
  await bonds(traders, { account: operator.id, purpose: 'level', units: 200n * BCG });
  await bonds(traders, { account: operator.id, purpose: 'provider', units: 500n * BCG }, 'and gives it back');
  await trades(traders, { operator, customer }, 'buy', '20');
  const extended = await trades(traders, { operator, customer }, 'buy', '30');
  await extendsHold(traders, extended, operator.id);
  await sellsAbove(traders, { operator, customer });
  await places(customer, { side: 'buy', amount: '20' });
  await traders.close();
}

/** After those clocks have run out: a pending order, a cancelled one, and two with proceeds on hold, one accepted automatically. */
export async function goOnTrading(world: World, { operator, customer }: Both): Promise<void> {
  await endAllDue(world.context);
  const traders = openTraders(world);
  await trades(traders, { operator, customer }, 'buy', '20');
  await tradesAlone(traders, { operator, customer });
  const { id } = await places(customer, { side: 'buy', amount: '20' });
  await customer.call(desk.order, { id, action: 'cancel', state: 'pending' });
  await places(customer, { side: 'buy', amount: '40', serviceId: await traders.serviceOf(operator, 'buy') });
  await traders.close();
}

/** Trades at the provider's own rate, a little above the reference. */
async function sellsAbove(traders: Traders, { operator, customer }: Both): Promise<void> {
  const { rate } = await customer.call(desk.checkOrder, { market: 'BCG/USDT', side: 'sell', amount: '25' });
  await traders.trades(operator, { offers: [{ side: 'sell', rate: (Number(rate) * 1.01).toFixed(6) }] });
  await trades(traders, { operator, customer }, 'sell', '25');
  await traders.owner.run(sql`update desk_service set rate_units = null where account = ${operator.id}`);
}

/** Lets an order be accepted automatically, within the owner's daily limit, and then switches that off. */
async function tradesAlone(traders: Traders, { operator, customer }: Both): Promise<void> {
  await traders.trades(operator, { autoAccept: '3' });
  await places(customer, { side: 'buy', amount: '20', serviceId: await traders.serviceOf(operator, 'buy') });
  await traders.trades(operator, {});
}

type Wanted = { readonly side: OrderSide; readonly amount: string; readonly serviceId?: string };

async function places(customer: Member, wanted: Wanted) {
  const terms = { market: 'BCG/USDT', ...wanted };
  const { rate } = await customer.call(desk.checkOrder, terms);
  return customer.call(desk.order, { ...terms, rate });
}

async function trades(traders: Traders, { operator, customer }: Both, side: OrderSide, amount: string): Promise<string> {
  const { id } = await places(customer, { side, amount, serviceId: await traders.serviceOf(operator, side) });
  await operator.call(desk.accept, { id, state: 'pending' });
  return id;
}

/** An extension with an operator's row in the table of signatures; the audit does not check what was signed. */
async function extendsHold({ owner }: Traders, orderId: string, author: string): Promise<void> {
  await owner.run(sql`
    insert into operators.signature (subject, text, operator, signature) values (${`desk/hold/${orderId}/1`}, 'a test', ${author}, ${`0x${'0'.repeat(130)}`})`);
  await owner.run(sql`
    insert into desk_hold_extension (order_id, number, until, author, reason)
    select id, 1, release_at + interval '2 days', ${author}, 'a complaint' from desk_order where id = ${orderId}`);
}

type Bonded = { readonly account: string; readonly purpose: 'level' | 'provider'; readonly units: bigint };

async function bonds({ owner }: Traders, deposit: Bonded, isReturned?: 'and gives it back'): Promise<void> {
  const depositId = randomUUID();
  const { account, purpose, units } = deposit;
  await owner.transaction(async (tx) => {
    await tx.run(sql`
      insert into desk_deposit (id, account, purpose, units) values (${depositId}, ${account}, ${purpose}, ${units}::numeric)`);
    await postIn(tx, [depositBonded({ ...deposit, depositId })]);
  });
  if (!isReturned) return;
  // As if its owner had left so long ago that the deposit is due now.
  await owner.run(sql`
    insert into desk_provider (account, number, state, text, contact, deposit_id, left_at)
    values (${account}, 9, 'leaving', 'a test', 'a test', ${depositId}, platform_now() - interval '7 days')`);
  await owner.run(sql`
    update desk_deposit d set returns_at = p.left_at + interval '7 days' from desk_provider p where p.deposit_id = d.id and d.id = ${depositId}`);
  await owner.transaction(async (tx) => {
    await tx.run(sql`update desk_deposit set returned_at = platform_now() where id = ${depositId}`);
    await postIn(tx, [depositReturned({ ...deposit, depositId })]);
  });
}
