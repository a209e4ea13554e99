import { BOT_STATUSES, type BotStatus } from '@ocean/api/areas/bots';
import { formatAmount } from '@ocean/money/amount';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callOf, createEconomy, type Economy, newOwner } from '../../../../../dev/economy.ts';
import { createTestDatabase } from '../../../../../dev/test-database.ts';
import { listBots } from './list-bots.ts';
import { countRunningBots } from './queries.ts';
import { stopBots } from './stop-bots.ts';
import { summariseBots } from './summarise-bots.ts';

const S = 10n ** 18n;
const POWER = 7n;
const PLEDGE = 10n * S;
const MAX_PER_POWER = (2n * S) / 100n;
/** Little enough that three running bots reach the schedule, so that no division comes out even. */
const FIRST_DAY = (3n * S) / 10n;

/**
 * The economy as one would write it down without any cleverness: every day, every bot, one after the other. Knows
 * nothing of indexes by change, stripes or aggregates.
 */
class Model {
  day = 0;
  remainder = 0n;
  readonly bots: {
    id: string;
    owner: number;
    bought: number;
    hasRun: boolean;
    from: number | null;
    until: number;
    left: number;
  }[] = [];
  readonly people = Array.from({ length: OWNERS }, () => ({
    balance: 0n,
    weight: 0n,
    paid: 0n,
    days: new Map<number, bigint>(),
  }));

  status(bot: Model['bots'][number]): BotStatus {
    if (bot.from === null && bot.hasRun) return 'stopped';
    if (bot.from === null) return this.day <= bot.bought ? 'not_activated' : this.day < bot.bought + 8 ? 'waiting' : 'frozen';
    if (this.day < bot.until) return 'running';
    return this.day < bot.until + 7 ? 'renewal_due' : 'stopped';
  }

  closeDay(): void {
    const earning = this.bots.filter((bot) => bot.from !== null && bot.from <= this.day && this.day < bot.until);
    const power = POWER * BigInt(earning.length);
    let scheduled = FIRST_DAY;
    for (let decay = 0; decay < Math.floor(this.day / 30); decay++) scheduled = (scheduled * 99n) / 100n;
    const emitted = MAX_PER_POWER * power < scheduled ? MAX_PER_POWER * power : scheduled;
    if (power > 0n) {
      const share = emitted * S + this.remainder;
      this.remainder = share % power;
      for (const bot of earning) this.earn(bot.owner, (share / power) * POWER);
    }
    this.day += 1;
  }

  private earn(owner: number, weight: bigint): void {
    const person = this.people[owner];
    if (person) person.weight += weight;
  }

  /** Returns what is paid now. */
  collect(owner: number): bigint {
    const person = this.people[owner];
    if (!person) return 0n;
    const due = person.weight / S - person.paid;
    person.paid += due;
    person.balance += due;
    return due;
  }
}

const OWNERS = 3;
type Command =
  | { readonly do: 'grant'; readonly owner: number; readonly quantity: number }
  | { readonly do: 'fund'; readonly owner: number; readonly bots: number }
  | { readonly do: 'run' | 'stop'; readonly owner: number; readonly choice: readonly boolean[] }
  | { readonly do: 'collect'; readonly owner: number }
  | { readonly do: 'pass'; readonly days: number };

const owner = fc.integer({ min: 0, max: OWNERS - 1 });
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('grant' as const), owner, quantity: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fund' as const), owner, bots: fc.integer({ min: 1, max: 6 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('run' as const), owner, choice: fc.array(fc.boolean(), { maxLength: 12 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('stop' as const), owner, choice: fc.array(fc.boolean(), { maxLength: 12 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('collect' as const), owner }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), days: fc.constantFrom(1, 1, 2, 7, 8, 31) }) },
);

test('any history of buying, running, stopping, collecting and passing days ends as the model says, and audits clean', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 40 }), async (commands) => {
      const database = await createTestDatabase();
      const economy = await createEconomy(database, { 'bot.power': 7, 'emission.firstDay': '0.3' });
      try {
        const model = new Model();
        const owners = Array.from({ length: OWNERS }, newOwner);
        const genesis = await economy.today();
        for (const given of commands) await play(given, { economy, model, owners });
        await expectSame({ economy, model, owners, genesis });
        await economy.audit();
      } finally {
        await economy.close();
        await database.drop();
      }
    }),
    { numRuns: 10 },
  );
});

type Stage = { readonly economy: Economy; readonly model: Model; readonly owners: readonly string[] };

async function play(given: Command, { economy, model, owners }: Stage): Promise<void> {
  if (given.do === 'pass') {
    for (let day = 0; day < given.days; day++) model.closeDay();
    await economy.nextDay(given.days);
    return;
  }
  const address = owners[given.owner] ?? '';
  const person = model.people[given.owner];
  if (!person) return;
  if (given.do === 'grant') {
    const ids = await economy.grants(address, given.quantity);
    for (const id of ids)
      model.bots.push({ id, owner: given.owner, bought: model.day, hasRun: false, from: null, until: 0, left: 30 });
  } else if (given.do === 'fund') {
    await economy.funds(address, PLEDGE * BigInt(given.bots));
    person.balance += PLEDGE * BigInt(given.bots);
  } else if (given.do === 'collect') {
    const { collected } = await economy.collects(address);
    expect(collected).toBe(formatAmount(model.collect(given.owner), 18));
  } else {
    const named = model.bots.filter((bot) => bot.owner === given.owner).filter((_, place) => given.choice[place]);
    await (given.do === 'run' ? run : stop)(named, { economy, model, address, person });
  }
}

type Actor = Pick<Stage, 'economy' | 'model'> & { address: string; person: { balance: bigint } };

/** Whoever is stopped keeps what is left of the term; two percent of the pledge stay unless the term is served. */
async function stop(named: Model['bots'], { economy, model, address, person }: Actor): Promise<void> {
  const pledged = named.filter((bot) => bot.from !== null);
  const early = pledged.filter((bot) => model.day < bot.until);
  const act = stopBots(economy.context, callOf(address), { ids: named.map((bot) => bot.id) });
  if (pledged.length === 0) return expect(act).rejects.toThrow('NO_RUNNING_BOT');
  const answer = await act;
  person.balance += PLEDGE * BigInt(pledged.length) - (PLEDGE / 50n) * BigInt(early.length);
  expect(answer).toMatchObject({
    stopped: early.length,
    takenBack: pledged.length - early.length,
    balanceAfter: formatAmount(person.balance, 18),
  });
  for (const bot of pledged) {
    const left = model.day < bot.until ? bot.until - Math.max(bot.from ?? 0, model.day) : 0;
    Object.assign(bot, { from: null, left });
  }
}

async function run(named: Model['bots'], { economy, model, address, person }: Actor): Promise<void> {
  const ready = named.filter((bot) => model.status(bot) === 'frozen' || (bot.hasRun && bot.from === null && bot.left > 0));
  const cost = PLEDGE * BigInt(ready.length);
  const act = economy.runs(
    address,
    named.map((bot) => bot.id),
  );
  if (ready.length === 0) return expect(act).rejects.toThrow('NO_FROZEN_BOT');
  if (person.balance < cost) return expect(act).rejects.toThrow('BCG_INSUFFICIENT');
  const answer = await act;
  expect(answer).toMatchObject({ count: ready.length, balanceAfter: formatAmount(person.balance - cost, 18) });
  expect(answer.skipped).toHaveLength(named.length - ready.length);
  person.balance -= cost;
  for (const bot of ready) Object.assign(bot, { hasRun: true, from: model.day + 1, until: model.day + 1 + bot.left, left: 0 });
}

async function expectSame({ economy, model, owners, genesis }: Stage & { genesis: number }): Promise<void> {
  expect((await economy.today()) - genesis).toBe(model.day);
  const earning = model.bots.filter((bot) => bot.from !== null && bot.from <= model.day && model.day < bot.until);
  expect(await countRunningBots(economy.context.db)).toBe(earning.length);
  for (const [place, address] of owners.entries()) {
    const mine = model.bots.filter((bot) => bot.owner === place);
    const { counts, income } = await summariseBots(economy.context, callOf(address), {});
    for (const status of BOT_STATUSES) {
      const listed = await listBots(economy.context, callOf(address), { status, page: 1, size: 100 });
      const expected = mine.filter((bot) => model.status(bot) === status);
      expect(counts[status]).toBe(expected.length);
      expect(listed.list.map((bot) => [bot.id, bot.status]).sort()).toEqual(expected.map((bot) => [bot.id, status]).sort());
    }
    const person = model.people[place];
    expect(income).toMatchObject({
      collected: formatAmount(person?.paid ?? 0n, 18),
      uncollected: formatAmount((person?.weight ?? 0n) / S - (person?.paid ?? 0n), 18),
    });
  }
}
