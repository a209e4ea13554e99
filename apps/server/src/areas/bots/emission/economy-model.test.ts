import { BOT_STATUSES, type BotStatus } from '@ocean/api/inputs/bot-status';
import { formatAmount } from '@ocean/money/amount';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callOf, type Economy, newOwner } from '#dev/economy/economy.ts';
import { createTestEconomy } from '#dev/economy/test-economy.ts';
import { renewBots } from '../renew/renew-bots.ts';
import { runBots } from '../run/run-bots.ts';
import { listBots } from '../show/list-bots.ts';
import { readBotPage } from '../show/queries.ts';
import { summariseBots } from '../show/summarise-bots.ts';
import { stopBots } from '../stop/stop-bots.ts';
import { countRunningBots } from './queries.ts';

const S = 10n ** 18n;
const POWER = 7n;
const PLEDGE = 10n * S;
const TERM = 30;
const GRACE = 7;
const USDT = 10n ** 6n;
/** Two percent of the price. */
const RENEW_FEE = 2n * USDT;
const MAX_PER_POWER = (2n * S) / 100n;
/** Small enough that three running bots reach the schedule, so that divisions leave remainders. */
const FIRST_DAY = (3n * S) / 10n;

/**
 * The economy in its simplest form: every day, every bot, one after the other. It uses no indexes by change, stripes or
 * aggregates.
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
    weight: bigint;
  }[] = [];
  readonly people = Array.from({ length: OWNERS }, () => ({
    balance: 0n,
    usdt: 0n,
    weight: 0n,
    paid: 0n,
    days: new Map<number, bigint>(),
  }));

  status(bot: Model['bots'][number]): BotStatus {
    if (bot.from === null && bot.hasRun) return 'stopped';
    if (bot.from === null) return this.day <= bot.bought ? 'not_activated' : this.day < bot.bought + 8 ? 'waiting' : 'frozen';
    if (this.day < bot.until) return 'running';
    return this.day < bot.until + GRACE ? 'renewal_due' : 'stopped';
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
      for (const bot of earning) this.earn(bot, (share / power) * POWER);
    }
    this.day += 1;
  }

  private earn(bot: Model['bots'][number], weight: bigint): void {
    const person = this.people[bot.owner];
    if (person) person.weight += weight;
    bot.weight += weight;
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
/** Every bot of the owner, or those whose place is true. */
type Choice = 'all' | readonly boolean[];
type Command =
  | { readonly do: 'grant'; readonly owner: number; readonly quantity: number }
  | { readonly do: 'fund'; readonly owner: number; readonly bots: number }
  | { readonly do: 'run' | 'stop' | 'renew'; readonly owner: number; readonly choice: Choice }
  | { readonly do: 'collect'; readonly owner: number }
  | { readonly do: 'pass'; readonly days: number };

const owner = fc.integer({ min: 0, max: OWNERS - 1 });
const choice: fc.Arbitrary<Choice> = fc.oneof(fc.constant('all' as const), fc.array(fc.boolean(), { maxLength: 12 }));
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('grant' as const), owner, quantity: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fund' as const), owner, bots: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('run' as const), owner, choice }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('stop' as const), owner, choice }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('renew' as const), owner, choice }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('collect' as const), owner }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pass' as const), days: fc.constantFrom(1, 1, 2, 7, 8, 24, 31) }) },
);

test('any history of buying, running, stopping, renewing, collecting and passing days ends as the model says, and audits clean', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 20, maxLength: 60 }), async (commands) => {
      const economy = await createTestEconomy({ 'bot.power': 7, 'emission.firstDay': '0.3' });
      try {
        const model = new Model();
        const owners = Array.from({ length: OWNERS }, newOwner);
        const genesis = await economy.today();
        for (const given of commands) await play(given, { economy, model, owners });
        await expectSame({ economy, model, owners, genesis });
        await economy.audit();
      } finally {
        await economy.close();
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
      model.bots.push({ id, owner: given.owner, bought: model.day, hasRun: false, from: null, until: 0, left: TERM, weight: 0n });
  } else if (given.do === 'fund') {
    await economy.funds(address, PLEDGE * BigInt(given.bots));
    person.balance += PLEDGE * BigInt(given.bots);
    await economy.funds(address, RENEW_FEE * BigInt(given.bots), 'USDT');
    person.usdt += RENEW_FEE * BigInt(given.bots);
  } else if (given.do === 'collect') {
    const { collected } = await economy.collects(address);
    expect(collected).toBe(formatAmount(model.collect(given.owner), 18));
  } else {
    const mine = model.bots.filter((bot) => bot.owner === given.owner);
    const { choice } = given;
    const chosen = choice === 'all' ? mine : mine.filter((_, place) => choice[place]);
    await ACTS[given.do]({ economy, model, address, person, chosen, isAll: choice === 'all' });
  }
}

type Actor = Pick<Stage, 'economy' | 'model'> & {
  readonly address: string;
  readonly person: Model['people'][number];
  readonly chosen: Model['bots'];
  readonly isAll: boolean;
};

const ACTS = { run, stop, renew };

function idsOf({ address, chosen }: Actor) {
  return [callOf(address), { ids: chosen.map((bot) => bot.id) }] as const;
}

/** A stopped bot keeps the rest of its term; two percent of the pledge is withheld unless the term is served. */
async function stop(actor: Actor): Promise<void> {
  const { economy, model, address, person, chosen } = actor;
  const pledged = chosen.filter((bot) => bot.from !== null);
  const early = pledged.filter((bot) => model.day < bot.until);
  const act = actor.isAll
    ? stopBots.actAll(economy.context, callOf(address), {})
    : stopBots.act(economy.context, ...idsOf(actor));
  if (pledged.length === 0) return expect(act).rejects.toThrow('NO_RUNNING_BOT');
  const answer = await act;
  person.balance += PLEDGE * BigInt(pledged.length) - (PLEDGE / 50n) * BigInt(early.length);
  expect(answer).toMatchObject({
    stopped: early.length,
    takenBack: pledged.length - early.length,
    balanceAfter: formatAmount(person.balance, 18),
  });
  expectSkipped(answer.skipped, chosen.length - pledged.length);
  for (const bot of pledged) {
    const left = model.day < bot.until ? bot.until - Math.max(bot.from ?? 0, model.day) : 0;
    Object.assign(bot, { from: null, left });
  }
}

async function run(actor: Actor): Promise<void> {
  const { economy, model, address, person, chosen } = actor;
  const ready = chosen.filter((bot) => model.status(bot) === 'frozen' || (bot.hasRun && bot.from === null && bot.left > 0));
  const cost = PLEDGE * BigInt(ready.length);
  const act = actor.isAll ? runBots.actAll(economy.context, callOf(address), {}) : runBots.act(economy.context, ...idsOf(actor));
  if (ready.length === 0) return expect(act).rejects.toThrow('NO_FROZEN_BOT');
  if (person.balance < cost) return expect(act).rejects.toThrow('BCG_INSUFFICIENT');
  const answer = await act;
  expect(answer).toMatchObject({ count: ready.length, balanceAfter: formatAmount(person.balance - cost, 18) });
  expectSkipped(answer.skipped, chosen.length - ready.length);
  person.balance -= cost;
  for (const bot of ready) Object.assign(bot, { hasRun: true, from: model.day + 1, until: model.day + 1 + bot.left, left: 0 });
}

/** A pledge still held after the grace is returned; an idle bot has to be run again. */
async function renew(actor: Actor): Promise<void> {
  const { economy, model, address, person, chosen } = actor;
  const running = chosen.filter((bot) => model.status(bot) === 'running' && model.day >= bot.until - GRACE);
  const due = chosen.filter((bot) => model.status(bot) === 'renewal_due');
  const still = chosen.filter((bot) => model.status(bot) === 'stopped' && bot.left === 0);
  const count = running.length + due.length + still.length;
  const fee = RENEW_FEE * BigInt(count);
  const act = actor.isAll
    ? renewBots.actAll(economy.context, callOf(address), {})
    : renewBots.act(economy.context, ...idsOf(actor));
  if (count === 0) return expect(act).rejects.toThrow('NO_BOT_TO_RENEW');
  if (person.usdt < fee) return expect(act).rejects.toThrow('BALANCE_INSUFFICIENT');
  const answer = await act;
  person.usdt -= fee;
  person.balance += PLEDGE * BigInt(still.filter((bot) => bot.from !== null).length);
  expect(answer).toMatchObject({
    extended: running.length,
    resumed: due.length,
    readyToRun: still.length,
    balanceAfter: formatAmount(person.usdt, 6),
  });
  expectSkipped(answer.skipped, chosen.length - count);
  for (const bot of running) bot.until += TERM;
  for (const bot of due) Object.assign(bot, { from: model.day + 1, until: model.day + 1 + TERM });
  for (const bot of still) Object.assign(bot, { from: null, left: TERM });
}

function expectSkipped(skipped: readonly ({ id: string } | { count: number })[], expected: number): void {
  expect(skipped.reduce((sum, entry) => sum + ('count' in entry ? entry.count : 1), 0)).toBe(expected);
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
    const { rows } = await readBotPage(economy.context.db, {
      owner: address,
      status: undefined,
      today: genesis + model.day,
      page: 1,
      size: mine.length + 1,
    });
    expect(new Map(rows.map((bot) => [bot.id, bot.earnedWeight]))).toEqual(new Map(mine.map((bot) => [bot.id, bot.weight])));
    const person = model.people[place];
    expect(income).toMatchObject({
      collected: formatAmount(person?.paid ?? 0n, 18),
      uncollected: formatAmount((person?.weight ?? 0n) / S - (person?.paid ?? 0n), 18),
    });
  }
}
