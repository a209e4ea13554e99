import { randomUUID } from 'node:crypto';
import { purchases } from '@ocean/api/areas/purchases';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import { newOwner } from '#dev/economy/economy.ts';
import { countStatements } from '#dev/world/count-statements.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { readDatedParams } from '../../params/read-params.ts';
import { grantBots } from '../bots/bot/entry.ts';
import { pricePurchase } from './quote-purchase.ts';
import { insertPurchase } from './store.ts';

const DEARER = {
  'bot.price': '250',
  'bot.power': 130,
  'bot.waitDays': 2,
  'bot.termDays': 20,
  'bot.graceDays': 3,
};
const QUOTED = { price: 100_000_000n, power: 100, wait: 7, term: 30, grace: 7, termLeft: 30 };
const TOMORROW = { price: 250_000_000n, power: 130, wait: 2, term: 20, grace: 3, termLeft: 20 };

const world = useWorld();
let alice: Member;
beforeAll(async () => {
  alice = await world.member();
  await alice.deposits('USDT', '1000');
  await alice.faucet('USDT', '1000');
  await alice.approves('USDT', '1000');
});

const today = async () => (await world.context.db.one<{ today: number }>(sql`select platform_today() as today`)).today;

async function waitsForFiveToMidnight(): Promise<void> {
  const { minutes } = await world.context.db.one<{ minutes: number }>(sql`
    select floor(extract(epoch from platform_day_start(platform_today() + 1) - platform_now()) / 60)::integer as minutes`);
  await world.advanceMinutes(minutes > 5 ? minutes - 5 : minutes - 5 + 24 * 60);
}

const quotes = (payBy: 'balance' | 'wallet') => alice.call(purchases.quoteBots, { quantity: 1, asset: 'USDT', payBy });

/** The terms of the purchased bot, and the day on which it was bought. */
async function delivered({ purchaseId }: { purchaseId: string }) {
  const { day, ...terms } = await world.context.db.one<{ day: number }>(sql`
    select bought_day as day, price_units as price, power, wait_days as wait, term_days as term, grace_days as grace,
      term_left as "termLeft"
    from bot where purchase_id = ${purchaseId}`);
  return { day, terms };
}

describe('a bot that was quoted before midnight and is paid after the parameters changed', () => {
  let late: { byBalance: Awaited<ReturnType<typeof quotes>>; byWallet: Awaited<ReturnType<typeof quotes>> };
  beforeAll(async () => {
    await waitsForFiveToMidnight();
    late = { byBalance: await quotes('balance'), byWallet: await quotes('wallet') };
    await world.announcesParams(DEARER);
    await world.advanceMinutes(10);
  });

  test('by balance, has the terms of the quote and the day of its delivery', async () => {
    await alice.call(purchases.payBots, { purchaseId: late.byBalance.purchaseId, payBy: 'balance' });
    expect(await delivered(late.byBalance)).toEqual({ day: await today(), terms: QUOTED });
  });

  test('by wallet, does so even days later, and next to a new one in the same settlement', async () => {
    await alice.pays({ orderRef: late.byWallet.orderRef, asset: 'USDT', amount: '100' });
    const fresh = await quotes('wallet');
    await alice.pays({ orderRef: fresh.orderRef, asset: 'USDT', amount: '250' });
    await world.nextDay(2);
    await world.settle();
    expect(await delivered(late.byWallet)).toEqual({ day: await today(), terms: QUOTED });
    expect(await delivered(fresh)).toEqual({ day: await today(), terms: TOMORROW });
  });
});

test('a bot is never bought before the day of its quote, even if the clock is set back across midnight', async () => {
  const move = (by: string) =>
    world.context.db.run(sql`update platform_setting set clock_offset = clock_offset + ${by}::interval`);
  await waitsForFiveToMidnight();
  await world.advanceMinutes(10);
  const early = await quotes('balance');
  const day = await today();
  await move('-10 minutes');
  try {
    expect(await today()).toBe(day - 1);
    await alice.call(purchases.payBots, { purchaseId: early.purchaseId, payBy: 'balance' });
    expect((await delivered(early)).day).toBe(day);
  } finally {
    await move('10 minutes');
  }
});

test('quotes of many days are delivered in as many statements as those of one day', async () => {
  const day = await today();
  const deliver = async (quotedDays: readonly number[]) => {
    const { db, counted } = countStatements(world.context.db);
    await db
      .transaction(async (tx) => {
        const grants = quotedDays.map((quotedDay) => {
          const purchaseId = crypto.randomUUID();
          return { owner: newOwner(), quantity: 1, purchaseId, requestId: purchaseId, quotedDay };
        });
        expect(await grantBots(tx, grants)).toHaveLength(quotedDays.length);
        throw new Error('not kept');
      })
      .catch((error: Error) => expect(error.message).toBe('not kept'));
    return counted();
  };
  expect(await deliver(Array.from({ length: 50 }, (_, i) => day - i))).toBe(await deliver([day]));
});

test('a quote with parameters that are days old is refused for a retry', async () => {
  const { context } = world;
  const dated = await readDatedParams(context.db);
  const request = { quantity: 1, asset: 'USDT', payBy: 'balance' } as const;
  const call = { account: alice.id, sessionId: '', requestId: randomUUID(), lang: 'en', ip: '', device: '' };
  const priced = await pricePurchase(context, call, { kind: 'bots', request, dated });
  const inserted = (quotedDay: number) =>
    context.db.transaction((tx) => insertPurchase(tx, { ...priced, quotedDay, id: randomUUID() }));
  await expect(inserted(dated.day - 2)).rejects.toThrow(new Refusal('UNAVAILABLE'));
  await expect(inserted(dated.day - 1)).resolves.toMatchObject({ account: alice.id });
});
