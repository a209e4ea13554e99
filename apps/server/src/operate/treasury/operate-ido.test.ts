import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endsRound, opensRound } from '#dev/world/open-round.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import { openRound } from '../../areas/purchases/ido/open-round.ts';
import { countRounds } from '../../areas/purchases/ido/queries.ts';
import { recordSignature } from '../../operators/signatures.ts';
import { createPriceSource } from '../../prices/price-source.ts';
import { operateIdo } from './operate-ido.ts';
import { operatePrices } from './operate-prices.ts';

const world = useWorld();
let desk: OperatorsDesk;
beforeAll(() => {
  desk = openDesk(world);
});
afterAll(async () => desk?.close());

const HOUR_MS = 60 * 60 * 1000;
const now = async () => (await world.context.db.one<{ now: Date }>(sql`select platform_now() as now`)).now;
async function round({
  total = '1000',
  opensIn = 0,
  closesIn = 10,
}: {
  total?: string;
  opensIn?: number;
  closesIn?: number;
} = {}) {
  const time = async (hours: number) => new Date((await now()).getTime() + hours * HOUR_MS).toISOString();
  return ['open', total, '--opens', await time(opensIn), '--closes', await time(closesIn), '--reason', 'the first'];
}

describe('npm run ido', () => {
  test('opens a round with the signatures of two operators, at the current price', async () => {
    const asked = await round({ total: '5000' });
    expect((await desk.carol(operateIdo, ...asked))[0]).toContain('another operator signs the same text');
    expect((await desk.carol(operateIdo, ...asked))[0]).toContain('another operator signs the same text');
    expect(await countRounds(desk.db)).toBe(0);
    await desk.carol(operatePrices, 'set', 'BCG', '0.12');
    expect((await desk.dave(operateIdo, ...asked))[0]).toMatch(
      /^opened round 1: 5000 BCG at 0\.2 USDT, 0 sold, at most 500 a day, /,
    );
    const [, line] = await desk.reads(operateIdo, 'list');
    expect(line).toContain(`by ${desk.addresses.carol} and ${desk.addresses.dave}: the first`);
    expect(line).not.toMatch(/NOT SIGNED|WITHOUT/);
  });

  test('the next round needs both signatures again', async () => {
    await endsRound(world);
    await desk.carol(operatePrices, 'set', 'BCG', '0.1');
    const asked = await round();
    expect((await desk.dave(operateIdo, ...asked))[0]).toContain('another operator signs the same text');
    expect(await countRounds(desk.db)).toBe(1);
    expect((await desk.textOf(operateIdo, ...asked)).split('\n')).toContain('open round 2 of the IDO: 1000 BCG');
  });

  test('an account that is not an operator opens nothing', async () => {
    const asked = await round();
    await expect(desk.stranger(operateIdo, ...asked)).rejects.toThrow(/is not an operator with the role finance/);
  });

  test.each<[string, Parameters<typeof round>[0], RegExp]>([
    ['ends before it begins', { opensIn: 2, closesIn: 1 }, /close before it opens/],
    ['is over already', { opensIn: -3, closesIn: -1 }, /close before it opens/],
    ['begins in two days', { opensIn: 48, closesIn: 60 }, /opens within a day/],
    ['sells more than the pool holds', { total: '50000001' }, /The idoPool holds 50000000 BCG/],
  ])('refuses a round that %s, before any operator signs', async (_, change, sentence) => {
    await expect(desk.carol(operateIdo, ...(await round(change)))).rejects.toThrow(sentence);
  });

  test('refuses a round while another one is open', async () => {
    await opensRound(world, desk);
    await expect(desk.carol(operateIdo, ...(await round({ opensIn: 1 })))).rejects.toThrow(/Round 2 is open until/);
  });

  test('opens no round without a current price of BCG', async () => {
    await endsRound(world);
    const asked = await round();
    await desk.carol(operateIdo, ...asked);
    await desk.carol(operatePrices, 'set', 'BCG', '0');
    await expect(desk.dave(operateIdo, ...asked)).rejects.toMatchObject({ key: 'PRICE_UNAVAILABLE' });
    await desk.carol(operatePrices, 'set', 'BCG', '0.1');
    expect(await countRounds(desk.db)).toBe(2);
    expect((await desk.dave(operateIdo, ...asked))[0]).toMatch(/^opened round 3: /);
  });

  test.each([[['open', '0']], [['open', '5', '--opens', 'tomorrow']], [['close']], [['list', 'all']], [[]]])(
    'prints the usage: %j',
    async (args) => {
      await expect(desk.carol(operateIdo, ...args)).rejects.toThrow(/^npm run ido/);
    },
  );
});

describe('the database itself', () => {
  const base = async () => {
    // Round 3 will have closed by then.
    const opensAt = new Date((await now()).getTime() + 12 * HOUR_MS);
    return { opensAt, closesAt: new Date(opensAt.getTime() + HOUR_MS), totalUnits: 10n ** 21n, reason: 'a test' };
  };
  const authors = () => [desk.addresses.carol, desk.addresses.dave];
  const opens = async (change: object = {}) =>
    openRound(desk.db, createPriceSource(desk.db), { ...(await base()), number: 4, authors: authors(), ...change });

  test('refuses a round without two signatures under its number', async () => {
    await expect(opens()).rejects.toMatchObject({ code: '23000', message: expect.stringMatching(/not signed by two/) });
  });

  test('refuses one that overlaps, begins late, or sells more than the pool holds, whoever signed', async () => {
    for (const operator of authors()) {
      await recordSignature(desk.db, { subject: 'ido/4', text: 'x', operator, signature: `0x${'1'.repeat(130)}` });
    }
    const late = new Date((await now()).getTime() + 30 * HOUR_MS);
    await expect(opens({ opensAt: late, closesAt: new Date(late.getTime() + HOUR_MS) })).rejects.toMatchObject({ code: '23514' });
    await expect(opens({ totalUnits: 10n ** 26n })).rejects.toMatchObject({
      message: expect.stringMatching(/more than the pool/),
    });
    await expect(opens({ number: 5 })).rejects.toMatchObject({ message: expect.stringMatching(/not signed by two/) });
    const inRoundThree = await now();
    await expect(opens({ opensAt: inRoundThree })).rejects.toMatchObject({
      message: expect.stringMatching(/before the one before it/),
    });
  });
});
