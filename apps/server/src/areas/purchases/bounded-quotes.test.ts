import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { forgetUnusedOffers } from '../earnings/convert/forget-unused-offers.ts';
import { setParams } from '../ops/set-params.ts';
import { forgetUnpaidQuotes } from './forget-unpaid-quotes.ts';

const world = useWorld();

const MAX_UNUSED = 200;
/** Measured at 480 and 250 bytes; a row much larger than that is a mistake. */
const MAX_BYTES = { purchase: 800, conversion_quote: 400 } as const;

/** Asks repeatedly; returns the number of refusals. */
async function asks(times: number, ask: () => Promise<unknown>): Promise<number> {
  let refused = 0;
  for (let done = 0; done < times; done += 1) {
    await ask().catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.key !== 'QUOTES_TOO_MANY') throw error;
      refused += 1;
    });
  }
  return refused;
}

const prices = (who: Member) => () => who.call(purchases.quoteBots, { quantity: 1, asset: 'USDT', payBy: 'balance' });
const offers = (who: Member) => () => who.call(earnings.convert, { from: 'USDT', to: 'BCG', amount: '1', action: 'quote' });
const rowsOf = (who: Member, table: 'purchase' | 'conversion_quote') =>
  table === 'purchase'
    ? world.context.db.one<{ count: number; bytes: number }>(sql`
        select count(*), coalesce(sum(pg_column_size(purchase.*)), 0)::bigint as bytes from purchase where account = ${who.id}`)
    : world.context.db.one<{ count: number; bytes: number }>(sql`
        select count(*), coalesce(sum(pg_column_size(conversion_quote.*)), 0)::bigint as bytes
        from conversion_quote where account = ${who.id}`);

describe('unused quotes', () => {
  test('of purchases are bounded per account, and deleted two hours after they expired', { timeout: 120_000 }, async () => {
    const alice = await world.memberWithUsdt('200');
    expect(await asks(MAX_UNUSED + 20, prices(alice))).toBe(20);
    const kept = await rowsOf(alice, 'purchase');
    expect(kept.count).toBe(MAX_UNUSED);
    expect(kept.bytes / kept.count).toBeLessThan(MAX_BYTES.purchase);
    // Another account is not affected, and neither is buying in one call.
    await prices(await world.member())();
    await alice.call(purchases.buyBots, { quantity: 1, asset: 'USDT' });
    await world.advanceMinutes(15 + 121);
    // A quote that a block not yet settled may still pay is kept.
    await forgetUnpaidQuotes(world.context);
    expect((await rowsOf(alice, 'purchase')).count).toBe(MAX_UNUSED + 1);
    await world.settle();
    await forgetUnpaidQuotes(world.context);
    expect((await rowsOf(alice, 'purchase')).count).toBe(1);
    await prices(alice)();
  });

  test('are counted although a transaction that never arrived was reported', { timeout: 120_000 }, async () => {
    const alice = await world.member();
    const reports = async () => {
      const { purchaseId } = await prices(alice)();
      await alice.call(purchases.payBots, { purchaseId, payBy: 'wallet', txHash: `0x${'ab'.repeat(32)}` });
    };
    expect(await asks(MAX_UNUSED + 5, reports)).toBe(5);
    await world.nextDay(3);
    await forgetUnpaidQuotes(world.context);
    expect(await asks(1, prices(alice))).toBe(1);
    await world.nextDay(28);
    expect(await asks(1, prices(alice))).toBe(0);
  });

  test('of exchanges are bounded per account, and deleted an hour after they expired', { timeout: 120_000 }, async () => {
    const alice = await world.memberWithUsdt('10');
    expect(await asks(MAX_UNUSED + 10, offers(alice))).toBe(10);
    const kept = await rowsOf(alice, 'conversion_quote');
    expect(kept.count).toBe(MAX_UNUSED);
    expect(kept.bytes / kept.count).toBeLessThan(MAX_BYTES.conversion_quote);
    await world.advanceMinutes(62);
    await forgetUnusedOffers(world.context);
    expect((await rowsOf(alice, 'conversion_quote')).count).toBe(0);
    await alice.exchanges('10');
  });

  test('a quote that replaces another one is counted too', async () => {
    await setParams(world.context, {
      changes: [{ key: 'quote.maxUnused', value: 20 }],
      effectiveFromDay: (await world.context.db.one<{ day: number }>(sql`select platform_today() as day`)).day,
      author: 'test',
      reason: 'test',
    });
    const alice = await world.member();
    let insteadOf: string | undefined;
    const replaces = async () => {
      const body = { quantity: 1, asset: 'USDT', payBy: 'balance' } as const;
      const { purchaseId } = await alice.call(purchases.quoteBots, insteadOf === undefined ? body : { ...body, insteadOf });
      insteadOf = purchaseId;
    };
    expect(await asks(21, replaces)).toBe(1);
  });
});
