import { bots } from '@ocean/api/areas/bots';
import type { Endpoint, OutputOf } from '@ocean/api/endpoint';
import type { RefusalKey } from '@ocean/api/errors';
import type { BotStatus } from '@ocean/api/inputs/bot-status';
import { formatAmount } from '@ocean/money/amount';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { everyHistory, type Step } from '#dev/model/bot-histories.ts';
import {
  accelerateModel,
  type BotModel,
  type BotTerms,
  cardsThatHelp,
  daysLeftModel,
  earnsOn,
  hindrance,
  mayModel,
  newBotModel,
  renewModel,
  runModel,
  statusModel,
  stopModel,
} from '#dev/model/bot-model.ts';
import { createWorld, type World } from '#dev/world/world.ts';
import type { Member } from '#dev/world/world-member.ts';

/*
 * Tries every action on every state of a bot, on each day of that state: one bot per case, all of them living through
 * the same few days. The model predicts the outcome; bots are watched further after their act.
 */

const BCG = 10n ** 18n;
const USDT = 10n ** 6n;
const PLEDGE = 10n * BCG;
const PRICE = 100n * USDT;
/** What a bot earns on a day while few bots run, so that the cap per power is the lower limit. */
const DAY_INCOME = 2n * BCG;
const PAGE = 100;

const ACTS = ['accelerate', 'run', 'stop', 'renew', 'send'] as const;
type Act = (typeof ACTS)[number];
const NOTHING_TO: Readonly<Record<Act, RefusalKey>> = {
  accelerate: 'NO_WAITING_BOT',
  run: 'NO_FROZEN_BOT',
  stop: 'NO_RUNNING_BOT',
  renew: 'NO_BOT_TO_RENEW',
  send: 'NO_BOT_TO_SEND',
};

/** One bot: how it reaches its state, what is then tried on it, and what it has earned. */
type Lane = { readonly id: string; readonly bot: BotModel; readonly steps: (Step | Act)[]; earned: bigint };

describe('every status, every action, every edge day', () => {
  test.each([
    { waitDays: 2, termDays: 3, graceDays: 2, cardDays: 1 },
    { waitDays: 3, termDays: 2, graceDays: 1, cardDays: 2 },
    { waitDays: 0, termDays: 1, graceDays: 0, cardDays: 1 },
  ])(
    'is as the model says: wait $waitDays, term $termDays, grace $graceDays, a card saves $cardDays',
    {
      timeout: 300_000,
    },
    async (days) => {
      const world = await createWorld();
      try {
        const stage = await begin(world, days);
        await walk(stage);
        await world.audit();
      } finally {
        await world.close();
      }
    },
  );
});

type Days = { waitDays: number; termDays: number; graceDays: number; cardDays: number };
type Stage = { world: World; owners: [Member, Member]; lanes: Lane[]; cardDays: number; today: number };

async function begin(world: World, days: Days): Promise<Stage> {
  const { cardDays, ...lengths } = days;
  await world.changesParams({
    'bot.waitDays': days.waitDays,
    'bot.termDays': days.termDays,
    'bot.graceDays': days.graceDays,
    'card.days': cardDays,
  });
  const { day } = await world.context.db.one<{ day: number }>(sql`select platform_today() as day`);

  const owners: [Member, Member] = [await world.member(), await world.member()];
  for (const owner of owners) {
    await owner.deposits('USDT', '80000');
    await owner.exchanges('5000');
    await owner.buysCards(999);
  }
  const terms: BotTerms = { ...lengths, power: 100n, priceUnits: PRICE };
  const lives = everyHistory(terms, cardDays).flatMap(({ steps }) => ACTS.map((act) => [...steps, act]));
  const ids = await owners[0].buysBots(lives.length);
  const lanes = lives.map((steps, at) => ({
    id: ids[at] ?? '',
    bot: newBotModel(0, day, terms),
    steps,
    earned: 0n,
  }));
  return { world, owners, lanes, cardDays, today: day };
}

async function walk(stage: Stage): Promise<void> {
  const { world, lanes } = stage;
  while (lanes.some(({ steps }) => steps.length > 0)) {
    await expectSame(stage);
    for (const [owner, who] of stage.owners.entries()) await expectAllChecks(stage, who, owner);
    while (await actOnce(stage));
    await expectSame(stage);
    for (const lane of lanes) {
      lane.steps.shift();
      if (earnsOn(lane.bot, stage.today)) lane.earned += DAY_INCOME;
    }
    await world.nextDay();
    stage.today += 1;
  }
  await world.runJobs();
  for (const { bot } of lanes) if (bot.work && statusModel(bot, stage.today) === 'stopped') stopModel(bot, stage.today);
  await expectSame(stage);
}

/** The next step of today for every bot that still has one; bots of an owner with the same step act together. */
async function actOnce(stage: Stage): Promise<boolean> {
  const groups = new Map<string, { step: Step | Act; owner: number; lanes: Lane[] }>();
  for (const lane of stage.lanes) {
    const [step] = lane.steps;
    if (step === undefined || step === 'day') continue;
    lane.steps.shift();
    const { owner } = lane.bot;
    const key = step === 'card' ? lane.id : `${step} ${owner}`;
    const group = groups.get(key) ?? { step, owner, lanes: [] };
    group.lanes.push(lane);
    groups.set(key, group);
  }
  for (const { step, owner, lanes } of groups.values()) {
    if (step === 'card') await givesOneCard(stage, owner, lanes[0] as Lane);
    else await tries(stage, { act: step as Act, owner, lanes });
  }
  return groups.size > 0;
}

async function givesOneCard({ owners, today, cardDays }: Stage, owner: number, { id, bot }: Lane): Promise<void> {
  const daysSaved = accelerateModel(bot, today, cardDays);
  const answer = await owners[owner as 0 | 1].accelerates([id], 1);
  expect(answer).toMatchObject({
    count: 1,
    cost: { cards: 1 },
    daysSaved,
    ready: bot.readyDay <= today + 1 ? 1 : 0,
    skipped: [],
  });
  expect(answer.cardsAfter).toBe(answer.cards - 1);
}

type Trial = { readonly act: Act; readonly owner: number; readonly lanes: readonly Lane[] };

async function tries(stage: Stage, trial: Trial): Promise<void> {
  const { owners, today } = stage;
  const { act, lanes } = trial;
  const [who, other] = trial.owner === 0 ? owners : [owners[1], owners[0]];
  const ids = lanes.map(({ id }) => id);
  const able = lanes.filter(({ bot }) => hindrance(bot, today, act) === undefined);
  if (able.length === 0) {
    await expect(checks(who, { act, ids, to: other }), act).rejects.toMatchObject({ key: NOTHING_TO[act] });
    await expect(acts(who, { act, ids, to: other }), act).rejects.toMatchObject({ key: NOTHING_TO[act] });
    return;
  }
  const skipped = lanes
    .map(({ id, bot }) => ({ id, reason: hindrance(bot, today, act) }))
    .filter(({ reason }) => reason !== undefined);
  const check = inOrder(await checks(who, { act, ids, to: other }));
  const answer = inOrder(await acts(who, { act, ids, to: other }));
  expect(check, act).toMatchObject(answer);
  expect(answer, act).toMatchObject({ count: able.length, ...inOrder({ skipped }), ...foresee(stage, act, able) });
}

/** Changes the models, and returns what the platform has to answer. */
function foresee({ today, cardDays, owners }: Stage, act: Act, able: readonly Lane[]): object {
  const bots = able.map(({ bot }) => bot);
  const count = BigInt(bots.length);
  switch (act) {
    case 'accelerate': {
      const cards = bots.map((bot) => cardsThatHelp(bot, today, cardDays));
      const saved = bots.map((bot, at) =>
        Array.from({ length: cards[at] ?? 0 }, () => accelerateModel(bot, today, cardDays)).reduce((sum, days) => sum + days, 0),
      );
      return { cost: { cards: sumOf(cards) }, daysSaved: sumOf(saved), ready: bots.length };
    }
    case 'run':
      for (const bot of bots) runModel(bot, today, PLEDGE);
      return { cost: { pledge: formatAmount(count * PLEDGE, 18), asset: 'BCG' }, runFrom: today + 1, warnings: [] };
    case 'stop': {
      const early = bots.filter((bot) => stopModel(bot, today).isEarly).length;
      const fee = (BigInt(early) * PLEDGE) / 50n;
      return {
        stopped: early,
        takenBack: bots.length - early,
        cost: { fee: formatAmount(fee, 18), asset: 'BCG' },
        returned: formatAmount(count * PLEDGE - fee, 18),
      };
    }
    case 'renew': {
      const renewed = bots.map((bot) => renewModel(bot, today));
      const kinds = renewed.map(({ kind }) => kind);
      const returnedUnits = renewed.reduce((sum, each) => sum + each.returnedUnits, 0n);
      const of = (kind: string) => kinds.filter((one) => one === kind).length;
      return {
        extended: of('extended'),
        resumed: of('resumed'),
        readyToRun: of('readyToRun'),
        cost: { fee: formatAmount((count * PRICE) / 50n, 6), asset: 'USDT' },
        returned: { pledge: formatAmount(returnedUnits, 18), asset: 'BCG' },
        warnings: [],
      };
    }
    case 'send': {
      for (const bot of bots) bot.owner = 1 - bot.owner;
      return { to: owners[bots[0]?.owner as 0 | 1].address, value: formatAmount(count * PRICE, 6) };
    }
  }
}

type Asked = { readonly act: Act; readonly ids: string[]; readonly to: Member };

function checks(who: Member, { act, ids, to }: Asked): Promise<{ skipped: { id: string }[] }> {
  if (act === 'accelerate') return who.call(bots.accelerate.check, { ids });
  if (act === 'run') return who.call(bots.run.check, { ids });
  if (act === 'stop') return who.call(bots.stop.check, { ids });
  if (act === 'renew') return who.call(bots.renew.check, { ids });
  return who.call(bots.send.check, { ids, to: to.address });
}

function acts(who: Member, { act, ids, to }: Asked): Promise<{ skipped: { id: string }[] }> {
  if (act === 'accelerate') return who.accelerates(ids);
  if (act === 'run') return who.runs(ids);
  if (act === 'stop') return who.stops(ids);
  if (act === 'renew') return who.renews(ids);
  return who.sendsBots(ids, to);
}

/** Skipped bots are a set. */
function inOrder<Plan extends { skipped: readonly { id: string }[] }>(plan: Plan): Plan {
  return { ...plan, skipped: plan.skipped.toSorted((a, b) => a.id.localeCompare(b.id)) };
}

async function expectSame(stage: Stage): Promise<void> {
  const terms = await stage.world.context.db.many<{ id: string; left: number }>(sql`select id, term_left as left from bot`);
  const left = new Map(terms.map((row) => [row.id, row.left]));
  for (const [owner, who] of stage.owners.entries()) {
    const mine = stage.lanes.filter(({ bot }) => bot.owner === owner);
    const shown = (await everyBot(who)).map((row) => ({ ...row, may: row.may.toSorted(), termLeft: left.get(row.id) }));
    expect(byId(shown)).toMatchObject(byId(mine.map((lane) => rowOf(lane, stage.today))));
    await expectSummary(stage, who, mine);
  }
}

const byId = <Row extends { id: string }>(rows: readonly Row[]) => rows.toSorted((a, b) => a.id.localeCompare(b.id));

function rowOf({ id, bot, earned }: Lane, today: number) {
  return {
    id,
    status: statusModel(bot, today),
    may: mayModel(bot, today).toSorted(),
    boughtDay: bot.boughtDay,
    readyDay: bot.readyDay,
    runFrom: bot.work?.from ?? null,
    runUntil: bot.work?.until ?? null,
    daysLeft: daysLeftModel(bot, today),
    pledged: bot.work ? '10' : '0',
    earned: formatAmount(earned, 18),
    termLeft: bot.termLeft,
  };
}

async function everyBot(who: Member): Promise<OutputOf<typeof bots.list>['list']> {
  const { total } = await who.call(bots.list, { size: 1 });
  const pages = Array.from({ length: Math.ceil(total / PAGE) }, (_, at) => who.call(bots.list, { page: at + 1, size: PAGE }));
  return (await Promise.all(pages)).flatMap(({ list }) => list);
}

async function expectSummary({ today }: Stage, who: Member, mine: readonly Lane[]): Promise<void> {
  const { counts, can, total, power } = await who.call(bots.summary, {});
  const status = mine.map(({ bot }) => statusModel(bot, today));
  const may = mine.flatMap(({ bot }) => mayModel(bot, today));
  expect(total).toBe(mine.length);
  expect(power).toBe(100 * status.filter((one) => one === 'running').length);
  for (const [name, count] of Object.entries(counts)) expect([name, count]).toEqual([name, countOf(status, name as BotStatus)]);
  for (const [name, count] of Object.entries(can)) expect([name, count]).toEqual([name, countOf(may, name as never)]);
}

/** What the All forms say they would do is what the named forms would do with every bot. */
async function expectAllChecks({ lanes, today, owners }: Stage, who: Member, owner: number): Promise<void> {
  const to = owners[owner === 0 ? 1 : 0].address;
  const asked = {
    accelerate: () => who.call(bots.accelerate.checkAll, {}),
    run: () => who.call(bots.run.checkAll, {}),
    stop: () => who.call(bots.stop.checkAll, {}),
    renew: () => who.call(bots.renew.checkAll, {}),
    send: () => who.call(bots.send.checkAll, { to }),
  } satisfies Record<Act, () => Promise<OutputOf<Endpoint>>>;
  const mine = lanes.filter(({ bot }) => bot.owner === owner);
  for (const act of ACTS) {
    const reasons = mine.map(({ bot }) => hindrance(bot, today, act));
    const count = countOf(reasons, undefined);
    if (count === 0) {
      await expect(asked[act](), act).rejects.toMatchObject({ key: NOTHING_TO[act] });
      continue;
    }
    const answer = await asked[act]();
    const skipped = [...new Set(reasons)]
      .filter((reason) => reason !== undefined)
      .map((reason) => ({ reason, count: countOf(reasons, reason) }));
    expect({ count: answer.count, skipped: byReason(answer.skipped) }, `${act} all`).toEqual({
      count,
      skipped: byReason(skipped),
    });
  }
}

const byReason = (skipped: readonly { reason: string; count: number }[]) =>
  skipped.toSorted((a, b) => a.reason.localeCompare(b.reason));
const countOf = <T>(all: readonly T[], wanted: T) => all.filter((one) => one === wanted).length;
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
