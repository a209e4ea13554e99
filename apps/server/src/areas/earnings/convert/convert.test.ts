import { randomUUID } from 'node:crypto';
import { earnings } from '@ocean/api/areas/earnings';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase } from '../../../db/pool.ts';
import { member, platform } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import type { LedgerAccount } from '../../../ledger/ledger.ts';
import { recordOperatorPrice } from '../../../prices/record-price.ts';
import { setParams } from '../../ops/set-params.ts';

const world = useWorld();

const availableOf = async (who: Member, asset: 'USDT' | 'BCG') =>
  (await readBalance(world.context.db, member(who.id).available(asset))).available;

async function quoteOf(who: Member, amount: string) {
  const { quote } = await who.call(earnings.convert, { from: 'USDT', to: 'BCG', amount, action: 'quote' });
  if (!quote) throw new Error('no quote');
  return quote;
}

/** 0.10 USDT, for long enough that no average contains an earlier price. */
async function startsPriceAnew(): Promise<void> {
  await recordOperatorPrice(world.context.db, { asset: 'BCG', usdtUnits: 100_000n, author: 'test' });
  await world.nextDay(2);
}

/** Changes the pool's balance behind the ledger's back; undone before the world is audited. */
async function shiftsPool(pool: LedgerAccount, units: bigint): Promise<void> {
  const owner = openDatabase(world.database.ownerUrl, { connections: 1 });
  await owner.run(sql`update ledger.balance set posted = posted + ${units} where account_id = ${pool.id}`);
  await owner.end();
}

describe('pairs', () => {
  test('lists every pair with rate, limits and whether it is open', async () => {
    const alice = await world.member();
    const { pairs } = await alice.call(earnings.convert, {});
    expect(pairs).toHaveLength(3);
    expect(pairs?.[0]).toMatchObject({
      from: 'USDT',
      to: 'BCG',
      isOpen: true,
      rate: '9.85',
      spreadPercent: '1.5',
      dailyCap: '100000',
      dailyLeft: '5000',
      poolLeft: expect.stringMatching(/^\d+/),
    });
    expect(pairs?.filter((pair) => pair.isOpen)).toHaveLength(1);
  });
});

describe('an offer', () => {
  test('shows what is given, received and left, and moves nothing', async () => {
    const alice = await world.memberWithUsdt('100');
    const quote = await quoteOf(alice, '40');
    expect(quote).toMatchObject({ give: '40', get: '394', rate: '9.85', balanceAfter: '60', doneAt: null });
    expect(await availableOf(alice, 'USDT')).toBe(world.unitsOf('USDT', '100'));
  });

  test('is done once: USDT to the treasury, BCG out of the convert pool', async () => {
    const alice = await world.memberWithUsdt('100');
    const quote = await quoteOf(alice, '40');
    const pool = await readBalance(world.context.db, platform.convertPool('BCG'));
    const treasury = await readBalance(world.context.db, platform.treasury('USDT'));
    const { done } = await alice.call(earnings.convert, { quoteId: quote.quoteId });
    expect(done).toMatchObject({ give: '40', get: '394', balanceAfter: '60', doneAt: expect.any(String) });
    expect(await availableOf(alice, 'BCG')).toBe(world.unitsOf('BCG', '394'));
    const poolAfter = await readBalance(world.context.db, platform.convertPool('BCG'));
    const treasuryAfter = await readBalance(world.context.db, platform.treasury('USDT'));
    expect(pool.available - poolAfter.available).toBe(world.unitsOf('BCG', '394'));
    expect(treasuryAfter.available - treasury.available).toBe(world.unitsOf('USDT', '40'));
  });

  test('exchanges once when it is accepted 50 times at once, and every caller reads the same answer', async () => {
    const alice = await world.memberWithUsdt('100');
    const { quoteId } = await quoteOf(alice, '10');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => alice.call(earnings.convert, { quoteId }, { idempotencyKey: randomUUID() })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await availableOf(alice, 'USDT')).toBe(world.unitsOf('USDT', '90'));
    expect(await availableOf(alice, 'BCG')).toBe(world.unitsOf('BCG', '98.5'));
  });

  test('keeps its rate when the price moves, but not a second beyond its lifetime', async () => {
    const alice = await world.memberWithUsdt('100');
    const [kept, late] = [await quoteOf(alice, '10'), await quoteOf(alice, '10')];
    await recordOperatorPrice(world.context.db, { asset: 'BCG', usdtUnits: 125_000n, author: 'test' });
    expect((await quoteOf(alice, '10')).get).toBe('78.8');
    expect((await alice.call(earnings.convert, { quoteId: kept.quoteId })).done?.get).toBe('98.5');
    await world.advanceMinutes(1);
    await expect(alice.call(earnings.convert, { quoteId: late.quoteId })).rejects.toMatchObject({ key: 'QUOTE_EXPIRED' });
    // The answer stays readable after the offer has expired.
    expect((await alice.call(earnings.convert, { quoteId: kept.quoteId })).done?.get).toBe('98.5');
    await startsPriceAnew();
  });

  test('can be used only by the account that requested it', async () => {
    const [alice, mallory] = [await world.memberWithUsdt('20'), await world.memberWithUsdt('20')];
    const { quoteId } = await quoteOf(alice, '10');
    await expect(mallory.call(earnings.convert, { quoteId })).rejects.toMatchObject({ key: 'QUOTE_UNKNOWN' });
    await expect(alice.call(earnings.convert, { quoteId: randomUUID() })).rejects.toMatchObject({ key: 'QUOTE_UNKNOWN' });
  });
});

describe('what is refused', () => {
  beforeAll(async () => {
    await (await world.memberWithUsdt('200')).exchanges('200');
  });

  test.each<[Record<string, unknown>, string]>([
    [{ from: 'BUSD', to: 'USDT', amount: '10' }, 'BUSD cannot be exchanged for USDT now'],
    [{ from: 'DMC', to: 'BCG', amount: '10' }, 'DMC cannot be exchanged for BCG now'],
    [{ from: 'BCG', to: 'USDT', amount: '10' }, 'BCG cannot be exchanged for USDT now'],
    [{ from: 'USDT', to: 'USDT', amount: '10' }, 'USDT cannot be exchanged for USDT now'],
    [{ from: 'EUR', to: 'BCG', amount: '10' }, 'This asset is not offered here'],
    [{ to: 'BCG', amount: '10' }, 'This asset is not offered here'],
    [{ from: 'USDT', to: 'BCG' }, 'Enter the amount'],
    [{ from: 'USDT', to: 'BCG', amount: '0' }, 'Amount must be greater than 0'],
    [{ from: 'USDT', to: 'BCG', amount: '-5' }, 'Amount must be greater than 0'],
    [{ from: 'USDT', to: 'BCG', amount: '1e-400' }, 'Enter the amount as a plain number, such as 12.5'],
    [{ from: 'USDT', to: 'BCG', amount: '0x10' }, 'Enter the amount as a plain number, such as 12.5'],
    [{ from: 'USDT', to: 'BCG', amount: `1.${'0'.repeat(39)}1` }, 'USDT has at most 6 decimals'],
    [{ from: 'USDT', to: 'BCG', amount: '9'.repeat(50) }, 'This amount is too large'],
    [{ from: 'USDT', to: 'BCG', amount: '9'.repeat(30) }, 'This amount is too large'],
    [{ from: 'USDT', to: 'BCG', amount: '100000.000001' }, 'Only 5000 USDT can be exchanged now'],
  ])('%j: %s', async (body, sentence) => {
    const alice = await world.member();
    const answer = await alice.post('/api/earn/convert', { ...body, action: 'quote' });
    expect(answer.status).toBe(200);
    expect(answer.body.code).toBe(5000);
    expect(answer.body.msg).toContain(sentence);
  });

  test('refuses a body that is none of the three forms', async () => {
    const alice = await world.member();
    for (const body of [
      'null',
      { from: 'USDT', to: 'BCG', amount: '1' },
      { quoteId: 'x' },
      { quoteId: randomUUID(), amount: '1' },
    ]) {
      expect((await alice.post('/api/earn/convert', body)).status).toBe(400);
    }
  });

  test('names the asset without a current price: none, too old, or taken away', async () => {
    const alice = await world.memberWithUsdt('20');
    const ask = () => alice.call(earnings.convert, { from: 'USDT', to: 'BCG', amount: '1', action: 'quote' });
    const { db } = world.context;
    // Advances only the clock: no operator renews the price.
    await db.run(sql`update platform_setting set clock_offset = clock_offset + interval '25 hours'`);
    await expect(ask()).rejects.toMatchObject({ key: 'PRICE_UNAVAILABLE', params: { asset: 'BCG' } });
    expect((await alice.call(earnings.convert, {})).pairs?.[0]?.rate).toBeNull();
    await recordOperatorPrice(db, { asset: 'BCG', usdtUnits: 0n, author: 'test' });
    await expect(ask()).rejects.toMatchObject({ key: 'PRICE_UNAVAILABLE' });
    await startsPriceAnew();
    await expect(ask()).resolves.toMatchObject({ quote: { get: '9.85' } });
  });

  test('refuses to do an offer that the balance does not cover, and changes nothing', async () => {
    const alice = await world.memberWithUsdt('20');
    const quote = await quoteOf(alice, '21');
    expect(quote.balanceAfter).toBeNull();
    await expect(alice.call(earnings.convert, { quoteId: quote.quoteId })).rejects.toMatchObject({ key: 'BALANCE_INSUFFICIENT' });
    expect(await availableOf(alice, 'USDT')).toBe(world.unitsOf('USDT', '20'));
    expect(await availableOf(alice, 'BCG')).toBe(0n);
    await alice.deposits('USDT', '1');
    await expect(alice.call(earnings.convert, { quoteId: quote.quoteId })).resolves.toMatchObject({ done: { give: '21' } });
  });
});

describe('a pool that cannot pay', () => {
  test('refuses new and earlier offers, and reports its balance', async () => {
    const alice = await world.memberWithUsdt('50');
    const earlier = await quoteOf(alice, '20');
    const pool = platform.convertPool('BCG');
    const { available } = await readBalance(world.context.db, pool);
    const drained = available - world.unitsOf('BCG', '100');
    await shiftsPool(pool, -drained);
    const shortage = { key: 'POOL_EMPTY', params: { available: '100', asset: 'BCG' } };
    await expect(quoteOf(alice, '20')).rejects.toMatchObject(shortage);
    await expect(alice.call(earnings.convert, { quoteId: earlier.quoteId })).rejects.toMatchObject(shortage);
    expect(await availableOf(alice, 'USDT')).toBe(world.unitsOf('USDT', '50'));
    expect((await quoteOf(alice, '10')).get).toBe('98.5');
    await shiftsPool(pool, drained);
    await expect(alice.call(earnings.convert, { quoteId: earlier.quoteId })).resolves.toMatchObject({ done: { get: '197' } });
  });
});

describe('limits that all members share', () => {
  test('spends one balance once: of 64 concurrent offers, only those it covers succeed', async () => {
    const alice = await world.memberWithUsdt('100');
    const quotes = await Promise.all(Array.from({ length: 64 }, () => quoteOf(alice, '15')));
    const results = await Promise.allSettled(quotes.map(({ quoteId }) => alice.call(earnings.convert, { quoteId })));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.key] : []));
    expect(refused).toEqual(Array(58).fill('BALANCE_INSUFFICIENT'));
    expect(await availableOf(alice, 'USDT')).toBe(world.unitsOf('USDT', '10'));
    expect(await availableOf(alice, 'BCG')).toBe(world.unitsOf('BCG', '886.5'));
  });

  /** Keeps a test from crossing the end of an hour. */
  async function beginsAnHour(): Promise<void> {
    const { minute } = await world.context.db.one<{ minute: number }>(
      sql`select extract(minute from platform_now())::integer as minute`,
    );
    await world.advanceMinutes(61 - minute);
  }
  const leftFor = async (who: Member) => (await who.call(earnings.convert, {})).pairs?.[0]?.dailyLeft;

  test('gives one account a share that refills by the hour, and leaves the rest to others', async () => {
    await beginsAnHour();
    const [alice, bob] = [await world.memberWithUsdt('12000'), await world.memberWithUsdt('5000')];
    await expect(quoteOf(alice, '5000.000001')).rejects.toMatchObject({
      key: 'DAILY_CAP_REACHED',
      params: { left: '5000', asset: 'USDT' },
    });
    const quotes = [await quoteOf(alice, '3000'), await quoteOf(alice, '3000')];
    const results = await Promise.allSettled(quotes.map(({ quoteId }) => alice.call(earnings.convert, { quoteId })));
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { key: 'DAILY_CAP_REACHED', params: { left: '2000' } },
    });
    expect([await leftFor(alice), await leftFor(bob)]).toEqual(['2000', '5000']);
    await bob.exchanges('5000');
    await world.advanceMinutes(60);
    expect([await leftFor(alice), await leftFor(bob)]).toEqual(['2208.333333', '208.333333']);
    await alice.exchanges('2208.333333');
    await expect(quoteOf(alice, '0.000001')).rejects.toMatchObject({ params: { left: '0' } });
    await world.nextDay();
    expect(await leftFor(alice)).toBe('5000');
  });

  test('keeps to the cap of the day with concurrent offers', async () => {
    await world.changesParams({ 'cap.accountShare': '100' });
    const alice = await world.memberWithUsdt('200000');
    const { pairs } = await alice.call(earnings.convert, {});
    const half = String(Math.floor(Number(pairs?.[0]?.dailyLeft) * 0.6));
    const quotes = [await quoteOf(alice, half), await quoteOf(alice, half)];
    const results = await Promise.allSettled(quotes.map(({ quoteId }) => alice.call(earnings.convert, { quoteId })));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(results.find((result) => result.status === 'rejected')).toMatchObject({ reason: { key: 'DAILY_CAP_REACHED' } });
    await world.nextDay();
    expect((await alice.call(earnings.convert, {})).pairs?.[0]?.dailyLeft).toBe('100000');
  });
});

describe('a pair that an operator closes', () => {
  test('refuses open offers too', async () => {
    const { db } = world.context;
    const clock = await db.one<{ today: number; minutes: number }>(sql`
      select platform_today() as today,
        floor(extract(epoch from platform_day_start(platform_today() + 1) - platform_now()) / 60)::int as minutes`);
    const change = { author: 'test', reason: 'closing' };
    await setParams(world.context, {
      ...change,
      changes: [{ key: 'convert.quoteSeconds', value: 600 }],
      effectiveFromDay: clock.today,
    });
    await setParams(world.context, {
      ...change,
      changes: [{ key: 'convert.USDT-BCG.open', value: false }],
      effectiveFromDay: clock.today + 1,
    });
    const alice = await world.memberWithUsdt('20');
    if (clock.minutes > 4) await world.advanceMinutes(clock.minutes - 4);
    const { quoteId } = await quoteOf(alice, '10');
    await world.advanceMinutes(5);
    await expect(alice.call(earnings.convert, { quoteId })).rejects.toMatchObject({ key: 'PAIR_CLOSED' });
    await expect(quoteOf(alice, '10')).rejects.toMatchObject({ key: 'PAIR_CLOSED' });
    expect(await availableOf(alice, 'USDT')).toBe(world.unitsOf('USDT', '20'));
  });
});
