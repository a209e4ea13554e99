import { parseAmount } from '@ocean/money/amount';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Economy, newOwner } from '#dev/economy/economy.ts';
import { createTestEconomy } from '#dev/economy/test-economy.ts';
import { platform } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { readParams } from '../../../params/read-params.ts';
import { readOpenDay } from '../emission/queries.ts';
import { estimateScenarios } from './rules.ts';

const BCG = 10n ** 18n;

/** What the present estimate says that the bots earn when nothing changes. */
async function estimated({ context: { db } }: Economy, quantity: number, days: number): Promise<bigint> {
  const open = await readOpenDay(db);
  if (!open) throw new Error('no day is open');
  const facts = {
    params: await readParams(db),
    quantity,
    days,
    today: open.day,
    genesisDay: open.genesisDay,
    poolUnits: (await readBalance(db, platform.emissionPool())).available,
    networkPower: open.power,
  };
  const cases = estimateScenarios(facts, { low: 1n, middle: 1n, high: 1n });
  return cases.find(({ name }) => name === 'middle')?.incomeUnits ?? -1n;
}

/** Grants bots to a new owner who runs them on the day on which they are ready. */
async function runs(economy: Economy, quantity: number, waitDays: number): Promise<string> {
  const owner = newOwner();
  const ids = await economy.grants(owner, quantity);
  await economy.funds(owner, 100_000n * BCG);
  await economy.nextDay(1 + waitDays);
  await economy.runs(owner, ids);
  return owner;
}

const economies = fc.record({
  'bot.power': fc.integer({ min: 1, max: 997 }),
  'bot.waitDays': fc.integer({ min: 0, max: 3 }),
  'emission.firstDay': fc.bigInt(1n, 10n ** 20n).map((units) => `${units / BCG}.${String(units % BCG).padStart(18, '0')}`),
  'emission.decayDays': fc.integer({ min: 1, max: 4 }),
  'emission.keepPercent': fc.constantFrom('33.33', '99', '100'),
  'emission.maxPerPower': fc.constantFrom('0.02', '0.000000000000000007', '1000'),
});
const story = fc.record({
  others: fc.integer({ min: 0, max: 13 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  days: fc.integer({ min: 1, max: 9 }),
});

test('an estimate is what closing the days and collecting pays, whatever the parameters: to one base unit, for remainders that went before', {
  timeout: 120_000,
}, async () => {
  let largest = 0n;
  await fc.assert(
    fc.asyncProperty(economies, story, async (params, { others, quantity, days }) => {
      const economy = await createTestEconomy(params);
      try {
        const waitDays = params['bot.waitDays'];
        if (others > 0) await runs(economy, others, waitDays);
        await economy.nextDay();
        const expected = await estimated(economy, quantity, days);
        if (expected > largest) largest = expected;
        const owner = await runs(economy, quantity, waitDays);
        await economy.nextDay(1 + days);
        const { collected } = await economy.collects(owner);
        const paid = parseAmount(collected, 18);
        const units = paid.ok ? paid.units : -1n;
        expect([expected - 1n, expected, expected + 1n]).toContain(units);
        await economy.audit();
      } finally {
        await economy.close();
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
  expect(largest).toBeGreaterThan(1_000_000n);
});
