import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Hex } from 'viem';
import type { Context } from '../../apps/server/src/context.ts';
import { audit, describeFaults } from '../../apps/server/src/ledger/audit/audit.ts';
import { finalEvents } from '../../apps/server/src/main/areas.ts';
import { createPaperChain, type PaperPayment } from '../chain/paper-chain.ts';
import { createEconomy } from './economy.ts';

/** Payments of members who buy a bot, deposit, pay short or pay twice; `aBlock` is the number of payments per block. */
export type Crowd = { readonly payments: number; readonly aBlock: number; readonly startTime: number };

type Planned = PaperPayment & { readonly becomes: 'settled' | 'deposit' | 'short' | 'second' };

export const PAPER = {
  chainId: 31_338,
  vault: `0x${'7a'.repeat(20)}`,
  token: `0x${'7b'.repeat(20)}`,
  confirmations: 12,
} as const;

const PRICE = 100_000_000n;
/** Each member's inviter has half its number, so that lines are nine members deep and sales are split. */
const MEMBERS = 500;

/** The chain of a crowd: the same crowd gives the same chain in every process. */
export function chainOf(crowd: Crowd) {
  const chain = createPaperChain({ ...PAPER, startTime: crowd.startTime });
  const planned = plan(crowd);
  for (let i = 0; i < planned.length; i += crowd.aBlock) chain.mine(planned.slice(i, i + crowd.aBlock));
  chain.mineEmpty(PAPER.confirmations);
  return chain;
}

/** Inserts the open purchases of a crowd into a database, and returns a check of their expected outcomes. */
export async function expectCrowd(database: { appUrl: string }, crowd: Crowd) {
  const economy = await createEconomy(database);
  const config = { tokens: { USDT: { address: PAPER.token, decimals: 6, resetsApproval: true } } };
  const context = { ...economy.context, config } as unknown as Context;
  const planned = plan(crowd);
  await insertMembers(context);
  await insertPurchases(context, planned);
  return {
    context,
    onFinal: finalEvents(context),
    /** @throws Error unless every payment has its expected outcome, exactly once. */
    async expectSettled(): Promise<void> {
      const { db } = context;
      const rows = await db.many<{ id: bigint; became: string }>(sql`
        select payment_id as id, case when outcome = 'settled' then 'settled' else coalesce(reason, 'deposit') end as became
        from payment order by payment_id`);
      const wrong = planned.findIndex(({ becomes }, at) => rows[at]?.id !== BigInt(at + 1) || rows[at]?.became !== becomes);
      if (wrong >= 0 || rows.length !== planned.length) {
        throw new Error(`payment ${wrong + 1} of ${planned.length} (${rows.length} rows) became ${rows[wrong]?.became}`);
      }
      const { bots, purchases } = await db.one<{ bots: number; purchases: number }>(sql`
        select (select count(*) from bot) as bots, (select count(*) from purchase where settled_at is not null) as purchases`);
      const sold = planned.filter(({ becomes }) => becomes === 'settled').length;
      if (bots !== sold || purchases !== sold) throw new Error(`${bots} bots of ${purchases} purchases for ${sold} payments`);
      const faults = describeFaults(await audit(db));
      if (faults.length > 0) throw new Error(`the audit found:\n${faults.join('\n')}`);
    },
    close: () => economy.close(),
  };
}

/** Of twenty payments one is a deposit, one is short, one pays a settled purchase; the others are correct. */
function plan({ payments }: Crowd): Planned[] {
  return Array.from({ length: payments }, (_, i): Planned => {
    const own = { sender: payerOf(i), token: PAPER.token, orderRef: orderOf(i + 1) };
    if (i % 20 === 0) return { sender: own.sender, token: own.token, units: PRICE, becomes: 'deposit' };
    if (i % 20 === 1) return { ...own, units: PRICE - 1n, becomes: 'short' };
    if (i % 20 === 19) {
      return { ...own, sender: payerOf(i - 10), orderRef: orderOf(i - 9), units: PRICE, becomes: 'second' };
    }
    return { ...own, units: PRICE, becomes: 'settled' };
  });
}

/** The order reference of the payment with this id. */
export function orderOf(paymentId: number): Hex {
  return bytes('order', paymentId);
}

function payerOf(place: number): Hex {
  return bytes('payer', place % MEMBERS).slice(0, 42) as Hex;
}

/** Inserts members by generation, because a line is written from the line above it. */
async function insertMembers({ db }: Context): Promise<void> {
  for (let first = 0; first < MEMBERS; first = 2 * first + 1) {
    const places = Array.from({ length: Math.min(first + 1, MEMBERS - first) }, (_, at) => first + at);
    await db.run(sql`
      insert into account (address, inviter, path, invite_code)
      select given.address, inviter.address, case when given.place > 0 then inviter.path || inviter.number else '{}' end, 'PAYER' || given.place
      from unnest(${places}::integer[], ${places.map(payerOf)}::text[], ${places.map((place) => payerOf((place - 1) >> 1))}::text[])
          as given (place, address, inviter)
        left join account inviter on inviter.address = given.inviter and given.place > 0`);
  }
}

const PURCHASES_AT_ONCE = 2_000;

async function insertPurchases({ db }: Context, planned: readonly Planned[]): Promise<void> {
  const quoted = planned.filter(({ becomes }) => becomes === 'settled' || becomes === 'short');
  for (let i = 0; i < quoted.length; i += PURCHASES_AT_ONCE) {
    const part = quoted.slice(i, i + PURCHASES_AT_ONCE);
    await db.run(sql`
      insert into purchase (id, account, order_ref, kind, quantity, asset, unit_units, subtotal_units, discounts, total_units,
        value_units, pay_by, expires_at)
      select gen_random_uuid(), account, order_ref, 'bots', 1, 'USDT', ${PRICE}, ${PRICE}, '[]', ${PRICE}, ${PRICE}, 'wallet',
        platform_now() + interval '7 days'
      from unnest(${part.map(({ sender }) => sender)}::text[], ${part.map(({ orderRef }) => orderRef)}::text[])
        as given (account, order_ref)`);
  }
}

function bytes(what: string, number: number): Hex {
  return `0x${createHash('sha256').update(`${what}/${number}`).digest('hex')}`;
}
