import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { desk } from '@ocean/api/areas/desk';
import sql from 'sql-template-tag';
import { settleDue } from '../../../apps/server/src/areas/desk/clock/end-due.ts';
import { ORDER, type Order } from '../../../apps/server/src/areas/desk/clock/order.ts';
import type { Due } from '../../../apps/server/src/areas/desk/clock/queries.ts';
import { postAcceptance } from '../../../apps/server/src/areas/desk/order/accept-order.ts';
import { cancelOrder } from '../../../apps/server/src/areas/desk/order/cancel-order.ts';
import type { Context } from '../../../apps/server/src/context.ts';
import { setLocalPrices } from '../../../apps/server/src/dev-api/local-prices.ts';
import { buildContext } from '../../../apps/server/src/main/build-context.ts';
import { openTraders } from '../../desk/traders.ts';
import { callOf } from '../../economy/economy.ts';
import { createRandom, type Random } from '../../machine/random.ts';
import type { Campaign, CampaignRun, Outcome } from '../harness/campaign.ts';
import { type Ground, onGround } from '../harness/ground.ts';
import type { CampaignMember, Platform } from '../harness/platform.ts';
import { startFromSnapshot } from '../harness/snapshot.ts';
import { openTrading } from '../orders/open-trading.ts';
import { ORDERED } from '../orders/order-traffic.ts';

const EXCHANGED = '2000';
const MORE_USDT = '3000';
/** After this many races the holds of the completed orders end, and both processes release them concurrently. */
const RACES_A_HOLD = 20;
const MAX_PAUSE_MS = 12;
/** The hold of the highest level. */
const HOLD = '8 hours';

export const raceOrders: Campaign = {
  name: 'race-orders',
  promise:
    'accepting twice, cancelling and timing out of one order at once, in two processes, end it once; so does releasing it twice',
  control: 'cancelling trusts the state that its process has read',
  // Each order ends by exactly one act.
  floor: 1,
  runs: { short: 20, long: 1_000, control: 20 },
  run: (options) => onGround(options.ground, (ground) => raceOn({ ...options, ground })),
};

type Race = {
  readonly platform: Platform;
  readonly processes: readonly [Context, Context];
  readonly customer: CampaignMember;
  readonly operator: CampaignMember;
  readonly random: Random;
};

async function raceOn({ runs, seed, ground, isBroken, progress }: CampaignRun & { ground: Ground }): Promise<Outcome> {
  const { platform, members } = await startFromSnapshot({ ground });
  const contexts = [0, 1].map(() => buildContext({ ...platform.config, logLevel: 'silent' }));
  try {
    await platform.start();
    const [customer, operator] = members as [CampaignMember, CampaignMember];
    const race: Race = {
      platform,
      processes: contexts as unknown as Race['processes'],
      customer,
      operator,
      random: createRandom(seed),
    };
    await prepare(race, isBroken);
    const faults: string[] = [];
    const ends: Record<string, number> = {};
    for (let run = 0; run < runs; run += 1) {
      const { end, found } = await raceOne(race, run);
      ends[end] = (ends[end] ?? 0) + 1;
      faults.push(...found);
      if ((run + 1) % RACES_A_HOLD === 0) faults.push(...(await releaseAll(race)));
      progress(`${run + 1} of ${runs}: ${JSON.stringify(ends)}, ${faults.length} faults`);
    }
    faults.push(...(await releaseAll(race)), ...(await platform.faults()));
    const notes = [
      `ended as ${Object.entries(ends)
        .map(([end, times]) => `${end} ${times}`)
        .join(', ')}`,
    ];
    return {
      disturbances: runs,
      acknowledged: (ends.completed ?? 0) + (ends.cancelled ?? 0) + (ends.expired ?? 0),
      faults,
      notes,
    };
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
    await platform.close();
  }
}

async function prepare({ platform, customer, operator }: Race, isBroken: boolean): Promise<void> {
  await customer.exchanges(EXCHANGED);
  await openTrading(platform, [customer, operator]);
  const traders = openTraders({ database: platform.urls });
  await traders.fills(operator, 'USDT', MORE_USDT).finally(() => traders.close());
  if (!isBroken) return;
  await platform.db.run(sql`
    create or replace function desk_cancel_order(order_id uuid, member text, request uuid) returns boolean
    language plpgsql security definer set search_path = public, pg_temp set jit = off as $$
    begin
      update desk_order set state = 'timedOut', reason = 'cancelled', ended_at = platform_now(), end_request = request
      where id = order_id and customer = member;
      return found;
    end $$`);
}

type Told = { readonly end: string; readonly found: readonly string[] };

async function raceOne(race: Race, run: number): Promise<Told> {
  const [one, two] = race.processes;
  const order = await place(race);
  const { id: operator } = race.operator;
  const acts = [
    () => postAcceptance(one, { order, operator, requestId: randomUUID(), mode: 'session' }),
    () => postAcceptance(two, { order, operator, requestId: randomUUID(), mode: 'session' }),
    () => cancelOrder(two, callOf(race.customer.id), { id: order.id, state: 'pending' }),
    () => expire(race, order.id).then(() => settleDue(one, [order])),
  ];
  const from = run % acts.length;
  // The random pause varies which act comes first.
  const later = (act: () => Promise<unknown>) => sleep(race.random.below(MAX_PAUSE_MS)).then(act);
  const told = await Promise.all([...acts.slice(from), ...acts.slice(0, from)].map((act) => outcomeOf(later(act))));
  const odd = told
    .filter((key) => key !== 'done' && key !== 'ORDER_STATE')
    .map((key) => `order ${order.id}: one was told ${key}`);
  const { end, hold, ended } = await race.platform.db.one<{ end: string; hold: string; ended: number }>(sql`
    select coalesce(o.reason, o.state) as end, h.state as hold,
      (select count(*) from ledger.journal j where j.fact in ('orderCompleted:' || o.id, 'orderTimedOut:' || o.id)) as ended
    from desk_order o join ledger.hold h on h.id = o.id where o.id = ${order.id}`);
  if (ended !== 1 || hold !== (end === 'completed' ? 'posted' : 'released'))
    odd.push(`order ${order.id} ended ${ended} times, as ${end}, and its hold is ${hold}`);
  return { end, found: odd };
}

async function place({ platform, customer }: Race): Promise<Order & Due> {
  const terms = { market: 'BCG/USDT', side: 'sell' as const, amount: ORDERED.text };
  const { rate } = await customer.call(desk.checkOrder, terms);
  const { id } = await customer.call(desk.order, { ...terms, rate });
  return platform.db.one<Order & Due>(sql`select ${ORDER}, 0::bigint as "sinceMicros" from desk_order o where o.id = ${id}`);
}

/** Ends the time of a pending order now. Its terms are fixed, so the database owner changes them with the triggers disabled. */
function expire({ platform }: Race, id: string): Promise<void> {
  return platform.db.transaction(async (tx) => {
    await tx.run(sql`set local session_replication_role = replica`);
    await tx.run(sql`update desk_order set expires_at = platform_now() where id = ${id} and state = 'pending'`);
  });
}

async function releaseAll({ platform: { db }, processes }: Race): Promise<string[]> {
  await db.run(sql`update platform_setting set clock_offset = clock_offset + ${HOLD}::interval`);
  await db.transaction((tx) => setLocalPrices(tx));
  const due = await db.many<Order & Due>(
    sql`select ${ORDER}, 0::bigint as "sinceMicros" from desk_order o where o.state = 'completed'`,
  );
  await Promise.all([...processes, ...processes].map((context) => settleDue(context, due)));
  const wrong = await db.many<{ id: string; state: string; times: number }>(sql`
    select o.id, o.state, (select count(*) from ledger.journal j where j.fact = 'orderReleased:' || o.id) as times
    from desk_order o where o.id = any (${due.map(({ id }) => id)}::uuid[])`);
  return wrong
    .filter(({ state, times }) => state !== 'released' || times !== 1)
    .map(({ id, state, times }) => `order ${id} is ${state} and was released ${times} times`);
}

function outcomeOf(act: Promise<unknown>): Promise<string> {
  return act.then(
    () => 'done',
    (error: { key?: string; message?: string }) => error.key ?? String(error.message),
  );
}
