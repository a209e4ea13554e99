import { randomUUID } from 'node:crypto';
import { SCALE } from '@ocean/money/emission';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { callOf, type Economy, newOwner } from '#dev/economy/economy.ts';
import { createTestEconomy } from '#dev/economy/test-economy.ts';
import { platform } from '../../../ledger/accounts.ts';
import { movement, movementId, moves } from '../../../ledger/movement.ts';
import { setParams } from '../../ops/set-params.ts';
import { summariseBots } from '../show/summarise-bots.ts';
import { stopBots } from '../stop/stop-bots.ts';
import { closeDays } from './close-day.ts';

const BCG = 10n ** 18n;

/** Everything that a closed day keeps, counted from the genesis. */
type Day = { day: number; power: bigint; scheduled: bigint; emitted: bigint; index: bigint; remainder: bigint };

/** An economy of its own that must audit clean in the end: the identity of the emission is one of its invariants. */
async function within(params: Record<string, unknown>, story: (economy: Economy) => Promise<void>): Promise<void> {
  const economy = await createTestEconomy(params);
  try {
    await story(economy);
    await economy.audit();
  } finally {
    await economy.close();
  }
}

const closedDays = ({ context: { db } }: Economy) =>
  db.many<Day>(sql`
    select day - (select genesis_day from platform_setting) as day, power, scheduled_units as scheduled, emitted_units as emitted,
      index_after as index, remainder_after as remainder
    from emission_day where closed_at is not null order by day`);

async function runningBots(economy: Economy, quantity: number): Promise<{ owner: string; ids: string[] }> {
  const owner = newOwner();
  const ids = await economy.grants(owner, quantity);
  await economy.funds(owner, 20n * BCG * BigInt(quantity));
  await economy.nextDay(2);
  await economy.runs(owner, ids);
  return { owner, ids };
}

/** What each day must be, computed in order from the power alone. */
function foresee(powers: readonly bigint[], given: { first: bigint; decayDays: number; most: bigint; pool: bigint }): Day[] {
  let [index, remainder, pool] = [0n, 0n, given.pool];
  return powers.map((power, day) => {
    let scheduled = given.first;
    for (let decay = given.decayDays; decay <= day; decay += given.decayDays) scheduled = (scheduled * 99n) / 100n;
    const wanted = least([scheduled, given.most * power, pool]);
    const emitted = power === 0n ? 0n : wanted;
    const parts = emitted * SCALE + remainder;
    if (power > 0n) [index, remainder] = [index + parts / power, parts % power];
    pool -= emitted;
    return { day, power, scheduled, emitted, index, remainder };
  });
}

const least = (units: readonly bigint[]) => units.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? 0n;

/** No wait, and a power that leaves a remainder in every division. */
const ODD = { 'bot.waitDays': 0, 'bot.power': 7, 'bot.termDays': 30, 'emission.firstDay': '0.3', 'emission.decayDays': 3 };
const POOL = 400_000_000n * BCG;

describe('what a day emits', () => {
  test('is the schedule when enough power runs: it decays on its days, and no fraction is lost', async () => {
    await within(ODD, async (economy) => {
      await runningBots(economy, 5);
      await economy.nextDay(4);
      await runningBots(economy, 6);
      await economy.nextDay(12);
      const days = await closedDays(economy);
      const powers = days.map(({ day }) => (day < 3 ? 0n : day < 9 ? 35n : 77n));
      expect(days).toEqual(foresee(powers, { first: (3n * BCG) / 10n, decayDays: 3, most: BCG / 50n, pool: POOL }));
      expect(new Set(days.map(({ scheduled }) => scheduled)).size).toBe(7);
      expect(days.filter(({ remainder }) => remainder > 0n).length).toBeGreaterThan(5);
    });
  });

  test('is the cap of the power that runs while that is less', async () => {
    await within({ ...ODD, 'emission.firstDay': '1000' }, async (economy) => {
      await runningBots(economy, 3);
      await economy.nextDay(5);
      expect((await closedDays(economy)).map(({ emitted }) => emitted)).toEqual(
        [0n, 0n, 0n, 1n, 1n, 1n, 1n].map((days) => (days * 21n * BCG) / 50n),
      );
    });
  });

  test('is what is left in the pool, and then nothing: bots run on, and no member is owed more than the pool had', async () => {
    await within({ ...ODD, 'emission.firstDay': '1000' }, async (economy) => {
      const { owner } = await runningBots(economy, 100);
      const left = 35n * BCG + 1n;
      await drainPool(economy, POOL - left);
      await economy.nextDay(6);
      const emitted = (await closedDays(economy)).slice(3).map((day) => day.emitted);
      expect(emitted).toEqual([14n * BCG, 14n * BCG, 7n * BCG + 1n, 0n, 0n]);
      expect((await economy.collects(owner)).collected).toBe('35');
      await refillPool(economy, BCG);
      await economy.nextDay();
      expect((await closedDays(economy)).at(-1)?.emitted).toBe(BCG);
    });
  });

  test('is nothing without power; the remainder is kept for the next power', async () => {
    await within(ODD, async (economy) => {
      const { owner, ids } = await runningBots(economy, 5);
      await economy.nextDay(3);
      await stopBots.act(economy.context, callOf(owner), { ids });
      await economy.nextDay(3);
      const [before, ...idle] = (await closedDays(economy)).slice(-4);
      expect(before?.remainder).toBeGreaterThan(0n);
      for (const day of idle) {
        expect(day).toMatchObject({ power: 0n, emitted: 0n, index: before?.index, remainder: before?.remainder });
      }
      await economy.runs(owner, ids);
      await economy.nextDay(2);
      const days = await closedDays(economy);
      const powers = days.map(({ power }) => power);
      expect(days).toEqual(foresee(powers, { first: (3n * BCG) / 10n, decayDays: 3, most: BCG / 50n, pool: POOL }));
    });
  });
});

test('catching up over many days, a decay and announced changes gives the same as closing each day in time', async () => {
  const histories: Day[][] = [];
  for (const isLate of [false, true]) {
    await within(ODD, async (economy) => {
      const { owner } = await runningBots(economy, 5);
      const from = await economy.today();
      for (const [ahead, key, value] of CHANGES) {
        const change = { changes: [{ key, value }], effectiveFromDay: from + ahead, author: 'test', reason: 'test' };
        await setParams(economy.context, change);
      }
      await economy.nextDay();
      if (isLate) {
        await economy.passes(40);
        expect(await closeDays(economy.context)).toHaveLength(40);
      } else {
        for (let day = 0; day < 40; day += 1) await economy.nextDay();
      }
      await economy.collects(owner);
      histories.push(await closedDays(economy));
    });
  }
  const [inTime, late] = histories;
  expect(late).toEqual(inTime);
  const powered = (late ?? []).filter(({ power }) => power > 0n);
  expect(powered).toHaveLength(30);
  // Before any change, under half the schedule, without decay, and under a cap that is less than the schedule.
  expect(new Set(powered.map(({ scheduled }) => scheduled)).size).toBe(6);
  expect(powered.at(-1)?.emitted).toBe(35n * (BCG / 1000n));
});

const CHANGES = [
  [5, 'emission.firstDay', '0.15'],
  [12, 'emission.keepPercent', '100'],
  [20, 'emission.maxPerPower', '0.001'],
] as const;

describe('the income of a day', () => {
  test('does not depend on when it is collected: five owners act alike and collect at different times', {
    timeout: 120_000,
  }, async () => {
    const seed = Date.now() % 2 ** 31;
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 8, maxLength: 16 }), (turns) =>
        within(ODD, (economy) => play(economy, turns)),
      ),
      { numRuns: 3, seed, endOnFailure: true },
    );
  });
});

const OWNERS = 5;
type Turn = { readonly run: boolean; readonly stop: boolean; readonly collects: readonly boolean[]; readonly days: number };
const turn: fc.Arbitrary<Turn> = fc.record({
  run: fc.boolean(),
  stop: fc.boolean(),
  collects: fc.array(fc.boolean(), { minLength: OWNERS, maxLength: OWNERS }),
  days: fc.constantFrom(1, 1, 2, 5),
});

async function play(economy: Economy, turns: readonly Turn[]): Promise<void> {
  const owners = Array.from({ length: OWNERS }, newOwner);
  const bots = await Promise.all(owners.map((owner) => economy.grants(owner, 2)));
  await Promise.all(owners.map((owner) => economy.funds(owner, 1_000n * BCG)));
  await economy.nextDay();
  const perTurn: unknown[] = [];
  for (const { run, stop, collects, days } of turns) {
    const act = async (owner: string, ids: string[]) => {
      if (stop) await stopBots.act(economy.context, callOf(owner), { ids }).catch(expectRefusal);
      if (run) await economy.runs(owner, ids).catch(expectRefusal);
    };
    await Promise.all(owners.map((owner, at) => act(owner, bots[at] ?? [])));
    await economy.nextDay(days);
    await Promise.all(owners.filter((_, at) => collects[at]).map((owner) => economy.collects(owner)));
    const shown = await Promise.all(owners.map((owner) => summariseBots(economy.context, callOf(owner), {})));
    const incomes = shown.map(({ income }) => ({
      lastDay: income.lastDay?.amount,
      total: toUnits(income.collected) + toUnits(income.uncollected),
    }));
    expect(incomes).toEqual(incomes.map(() => incomes[0]));
    perTurn.push(incomes[0]);
  }
  expect(perTurn).toHaveLength(turns.length);
}

function expectRefusal(error: unknown): void {
  expect(error).toMatchObject({ key: expect.stringMatching(/^NO_(FROZEN|RUNNING)_BOT$/) });
}

function toUnits(amount: string): bigint {
  const [whole = '0', decimals = ''] = amount.split('.');
  return BigInt(whole) * BCG + BigInt(decimals.padEnd(18, '0'));
}

const drainPool = (economy: Economy, units: bigint) =>
  shifts(economy, moves(platform.emissionPool(), platform.treasury('BCG'), units));
const refillPool = (economy: Economy, units: bigint) =>
  shifts(economy, moves(platform.treasury('BCG'), platform.emissionPool(), units));
const shifts = ({ context }: Economy, legs: ReturnType<typeof moves>) =>
  context.ledger.post(movement({ id: movementId('testShifted', randomUUID()), kind: 'testShifted', legs }));
