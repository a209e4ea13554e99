import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Economy, newOwner } from '#dev/economy/economy.ts';
import { createTestEconomy } from '#dev/economy/test-economy.ts';
import { countStatements } from '#dev/world/count-statements.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { setParams } from '../../ops/set-params.ts';
import { readIncome } from '../income/queries.ts';
import { closeDays } from './close-day.ts';

const BCG = 10n ** 18n;

let economy: Economy;
beforeEach(async () => {
  economy = await createTestEconomy();
});
afterEach(async () => {
  await economy.audit();
  await economy.close();
});

/** A member whose bots can run today. */
async function ownerOfReadyBots(quantity: number) {
  const owner = newOwner();
  const ids = await economy.grants(owner, quantity);
  await economy.funds(owner, 10n * BCG * BigInt(quantity));
  await economy.nextDay(8);
  return { owner, ids };
}

const days = (q: Queryable) =>
  q.many<{ day: number; power: bigint | null; emitted: bigint | null }>(
    sql`select day, power, emitted_units as emitted from emission_day order by day desc`,
  );

describe('closing days', () => {
  test('four workers racing close each day once, in order', async () => {
    const { owner, ids } = await ownerOfReadyBots(5);
    await economy.runs(owner, ids);
    const from = await economy.today();
    await economy.passes(6);
    const closed = await Promise.all([1, 2, 3, 4].map(() => closeDays(economy.context)));
    expect(closed.flat().sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5].map((ahead) => from + ahead));
    expect(await closeDays(economy.context)).toEqual([]);
  });

  test('leaves nothing of a close that is killed; catching up 30 days then has the same result', async () => {
    const { owner, ids } = await ownerOfReadyBots(4);
    await economy.runs(owner, ids);
    await economy.nextDay();
    const before = await days(economy.context.db);
    await economy.passes(29);
    await expect(closeDays(failingAfterPosting(economy.context))).rejects.toThrow('killed');
    expect(await days(economy.context.db)).toEqual(before);
    await economy.audit();
    expect(await closeDays(economy.context)).toHaveLength(29);
    expect((await readIncome(economy.context.db, owner)).weight).toBe(4n * 2n * 29n * BCG * BCG);
  });

  test('a day without running power emits nothing', async () => {
    await economy.nextDay(3);
    expect((await days(economy.context.db)).map(({ emitted }) => emitted)).toEqual([null, 0n, 0n, 0n]);
  });

  test('a run that began before midnight lands on its own day, the next one on the day after', async () => {
    const early = await ownerOfReadyBots(1);
    const late = await ownerOfReadyBots(1);
    const day = await economy.today();
    const gate = gated(economy.context);
    const running = economy.runs(early.owner, early.ids, { context: gate.context });
    await gate.reached;
    await economy.passes(1);
    const closing = closeDays(economy.context);
    await someoneWaitsForALock();
    const next = economy.runs(late.owner, late.ids);
    gate.open();
    expect((await running).runFrom).toBe(day + 1);
    expect((await next).runFrom).toBe(day + 2);
    await closing;
    await economy.nextDay(2);
    const powers = (await days(economy.context.db)).map(({ power }) => power);
    expect(powers.slice(0, 4)).toEqual([null, 200n, 100n, 0n]);
  });

  test('makes a change during a close wait and count on the next day', async () => {
    const { owner, ids } = await ownerOfReadyBots(1);
    const late = await ownerOfReadyBots(1);
    await economy.runs(owner, ids);
    await economy.nextDay();
    const day = await economy.today();
    await economy.passes(1);
    const gate = gated(economy.context);
    const closing = closeDays(gate.context);
    await gate.reached;
    const running = economy.runs(late.owner, late.ids);
    await someoneWaitsForALock();
    gate.open();
    expect(await closing).toEqual([day]);
    expect((await running).runFrom).toBe(day + 2);
  });

  test('closes overdue days before a bot runs, so that no bot earns for the past', async () => {
    const { owner, ids } = await ownerOfReadyBots(1);
    await economy.passes(5);
    const today = await economy.today();
    expect((await economy.runs(owner, ids)).runFrom).toBe(today + 1);
  });

  test('applies a parameter from its own day on, and to no earlier day', async () => {
    const { owner, ids } = await ownerOfReadyBots(1);
    await economy.runs(owner, ids);
    const today = await economy.today();
    const change = { key: 'emission.maxPerPower', value: '0.01' };
    const request = { changes: [change], author: 'finance', reason: 'halved for the test' };
    await expect(setParams(economy.context, { ...request, effectiveFromDay: today })).rejects.toThrow('PARAMETER_REFUSED');
    await setParams(economy.context, { ...request, effectiveFromDay: today + 3 });
    await economy.nextDay(5);
    const emitted = (await days(economy.context.db)).slice(1, 6).map((row) => row.emitted);
    expect(emitted).toEqual([1n, 1n, 2n, 2n, 0n].map((whole) => whole * BCG));
  });

  test('takes the same number of statements with ten bots and with five thousand', async () => {
    const few = await ownerOfReadyBots(10);
    await economy.runs(few.owner, few.ids);
    await economy.nextDay();
    const withFew = await statementsOfClose();
    for (const _ of [1, 2, 3, 4, 5]) {
      const many = await ownerOfReadyBots(1000);
      await economy.runs(many.owner, many.ids);
    }
    await economy.nextDay();
    expect(await statementsOfClose()).toBe(withFew);
    expect(withFew).toBeLessThanOrEqual(11);
  });

  test('a closed day and the power of a closed day cannot be changed', async () => {
    const { owner, ids } = await ownerOfReadyBots(1);
    await economy.runs(owner, ids);
    await economy.nextDay(2);
    const { db } = economy.context;
    const closed = (await economy.today()) - 1;
    await expect(db.run(sql`update emission_day set emitted_units = 0 where day = ${closed}`)).rejects.toThrow('is closed');
    await expect(db.run(sql`update power_delta set delta = 1 where day <= ${closed}`)).rejects.toThrow('closed day');
    await expect(
      db.run(sql`insert into account_power (account, day, delta) values (${owner}, ${closed - 5}, 1)`),
    ).rejects.toThrow('closed day');
  });
});

describe('collecting', () => {
  test('pays the same, whenever each owner collects', async () => {
    const eager = await ownerOfReadyBots(3);
    const lazy = await ownerOfReadyBots(3);
    await Promise.all([eager, lazy].map(({ owner, ids }) => economy.runs(owner, ids)));
    for (let day = 0; day < 40; day++) {
      await economy.nextDay();
      await economy.collects(eager.owner);
    }
    await economy.collects(lazy.owner);
    const [a, b] = await Promise.all([eager, lazy].map(({ owner }) => readIncome(economy.context.db, owner)));
    expect(a?.collectedUnits).toBe(b?.collectedUnits);
    // Thirty days of the term, two BCG a bot and day.
    expect(a?.collectedUnits).toBe(180n * BCG);
  });

  test('twenty at once pay once, and a repeated request gets the first answer again', async () => {
    const { owner, ids } = await ownerOfReadyBots(2);
    await economy.runs(owner, ids);
    await economy.nextDay(3);
    const answers = await Promise.all(Array.from({ length: 20 }, () => economy.collects(owner)));
    expect(answers.map((answer) => answer.collected).sort()).toEqual([...Array(19).fill('0'), '8']);
    await economy.nextDay();
    const requestId = randomUUID();
    const first = await economy.collects(owner, { requestId });
    await economy.nextDay();
    expect(await economy.collects(owner, { requestId })).toEqual(first);
    expect(first.collected).toBe('4');
  });
});

describe('running', () => {
  test('the same request ten times at once pledges once and answers ten times', async () => {
    const { owner, ids } = await ownerOfReadyBots(3);
    const requestId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => economy.runs(owner, ids, { requestId })));
    expect(answers).toEqual(Array(10).fill(answers[0]));
    expect(answers[0]).toMatchObject({ count: 3, balanceAfter: '0' });
  });

  test('ten requests for the same bots: one runs them, nine are told that there is nothing to run', async () => {
    const { owner, ids } = await ownerOfReadyBots(3);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => economy.runs(owner, ids)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => reason.key)).toEqual(Array(9).fill('NO_FROZEN_BOT'));
  });

  test('changes nothing without enough BCG', async () => {
    const owner = newOwner();
    const ids = await economy.grants(owner, 2);
    await economy.funds(owner, 20n * BCG - 1n);
    await economy.nextDay(8);
    await expect(economy.runs(owner, ids)).rejects.toThrow('BCG_INSUFFICIENT');
    const rows = await economy.context.db.many<{ run_from: number | null; events: number }>(
      sql`select run_from, events from bot`,
    );
    expect(rows).toEqual(Array(2).fill({ run_from: null, events: 1 }));
  });
});

function failingAfterPosting(context: Context): Context {
  const postIn: Context['ledger']['postIn'] = async (tx, movements) => {
    await context.ledger.postIn(tx, movements);
    throw new Error('killed');
  };
  return { ...context, ledger: { ...context.ledger, postIn } };
}

/** A context whose next posting blocks until it is released. */
function gated(context: Context) {
  const reached = signal();
  const opened = signal();
  const postIn: Context['ledger']['postIn'] = async (tx, movements) => {
    reached.give();
    await opened.given;
    return context.ledger.postIn(tx, movements);
  };
  return { context: { ...context, ledger: { ...context.ledger, postIn } }, reached: reached.given, open: opened.give };
}

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}

async function someoneWaitsForALock(): Promise<void> {
  for (;;) {
    const { waiting } = await economy.context.db.one<{ waiting: boolean }>(sql`
      select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting`);
    if (waiting) return;
  }
}

async function statementsOfClose(): Promise<number> {
  const { context } = economy;
  const { db, counted } = countStatements(context.db);
  await economy.passes(1);
  expect(await closeDays({ ...context, db })).toHaveLength(1);
  return counted();
}
