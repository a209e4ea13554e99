import assert from 'node:assert/strict';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import type { Context } from '../../apps/server/src/context.ts';
import { listsProject } from '../projects/listed-projects.ts';
import { compareTeamFigures } from '../team/compare-figures.ts';
import { foldUntilClosed } from '../team/fold-until-closed.ts';
import { opensRound } from '../world/open-round.ts';
import { openDesk } from '../world/operators-desk.ts';
import { createWorld, type World } from '../world/world.ts';
import { type Command, command } from './commands.ts';
import { PlatformModel } from './platform-model.ts';
import { RealPlatform } from './real-platform.ts';

const DAY_MINUTES = 24 * 60;
/** The time of day at which each play begins, so that its minutes stay within one day on every machine. */
const MORNING_MINUTE = 8 * 60;

/** Every play begins with these commands, so that random ones find money, running bots and waiting bots. */
const PRELUDE: readonly Command[] = [
  { act: 'deposit', who: 0, asset: 'USDT', units: 3_000_000_000n },
  { act: 'deposit', who: 1, asset: 'USDT', units: 700_000_000n },
  { act: 'deposit', who: 1, asset: 'BYB', units: 900n * 10n ** 18n },
  { act: 'settle' },
  { act: 'convert', who: 0, units: 300_000_001n },
  { act: 'convert', who: 1, units: 60_000_000n },
  { act: 'quote', who: 0, what: 'bots', quantity: 10, asset: 'USDT', payBy: 'wallet' },
  { act: 'payByWallet', who: 0, quote: 0, how: 'exact' },
  { act: 'withdraw', who: 0, asset: 'BCG', units: 1_100n * 10n ** 18n },
  { act: 'claim', withdrawal: 0 },
  { act: 'settle' },
  { act: 'quote', who: 0, what: 'cards', quantity: 4, asset: 'BCG', payBy: 'wallet' },
  { act: 'payByWallet', who: 0, quote: 1, how: 'exact' },
  { act: 'settle' },
  { act: 'accelerate', who: 0, bots: { skip: 0, count: 2 }, cards: 3 },
  { act: 'send', who: 0, to: 1, bots: { skip: 9, count: 1 }, isSigned: true },
  { act: 'stake', who: 0, method: 'pledge', days: 30, units: 120n * 10n ** 18n + 7n },
  { act: 'stake', who: 1, method: 'trusteeship', days: 90, units: 60n * 10n ** 18n },
  { act: 'stake', who: 1, method: 'pledge', days: 90, units: 50n * 10n ** 18n },
  { act: 'days', days: 8 },
  { act: 'takeStakes', who: 0 },
  { act: 'leave', who: 1, stake: 1 },
  { act: 'stake', who: 1, method: 'pledge', days: 90, units: 30n * 10n ** 18n },
  { act: 'run', who: 0, bots: { skip: 0, count: 3 } },
  { act: 'buyTokens', who: 0, tokens: 250 },
  { act: 'vote', who: 0, side: 'support' },
  { act: 'vote', who: 0, side: 'oppose' },
  { act: 'buyAtOnce', who: 1, quantity: 1, asset: 'BYB' },
  { act: 'join', inviter: 1 },
  {
    act: 'atOnce',
    lists: [
      [
        { act: 'buyAtOnce', who: 0, quantity: 2, asset: 'USDT' },
        { act: 'run', who: 0, bots: 'all' },
        { act: 'stop', who: 0, bots: { skip: 0, count: 1 } },
      ],
      [
        { act: 'run', who: 1, bots: 'all' },
        { act: 'convert', who: 1, units: 60_000_000n },
      ],
      [{ act: 'collect', who: 2 }],
    ],
  },
  // Its inviter is paid a share and does nothing meanwhile.
  { act: 'atOnce', lists: [[], [{ act: 'buyAtOnce', who: 1, quantity: 1, asset: 'USDT' }]] },
  // These sales raise the inviter to V1 or V2 for sales after the close.
  { act: 'days', days: 1 },
  { act: 'jobs' },
  { act: 'buyAtOnce', who: 1, quantity: 1, asset: 'USDT' },
];

export type ModelCampaign = {
  readonly seed: number;
  readonly runs: number;
  readonly commands: number;
  /** Replaces a port with a broken one, for the control. */
  readonly sabotage?: (world: World) => Partial<Context>;
  /** Do not shrink a failing list. */
  readonly endOnFailure?: boolean;
};

/** Counts the outcomes of each act. @example { 'run ok': 4, 'run NO_FROZEN_BOT': 9 } */
export type ModelReport = { readonly plays: number; readonly commands: number; readonly ends: Readonly<Record<string, number>> };

/**
 * Runs random lists of commands, each on its own platform, compares the platform with the model after every command, and
 * audits it at the end. The same seed gives the same lists.
 * @throws Error with the shortest list found on which they differ, and the seed and path to reproduce it.
 */
export async function playAgainstModel(campaign: ModelCampaign): Promise<ModelReport> {
  const report = { plays: 0, commands: 0, ends: {} as Record<string, number> };
  // Always of full length: unneeded commands of a failing list shrink to undefined.
  const length = { minLength: campaign.commands, maxLength: campaign.commands };
  const list = fc.array(fc.option(command, { nil: undefined, freq: 20 }), length);
  await fc.assert(
    fc.asyncProperty(list, async (wanted) => {
      const commands = wanted.filter((one) => one !== undefined);
      report.plays += 1;
      for await (const end of play(commands, campaign.sabotage)) {
        report.commands += 1;
        report.ends[end] = (report.ends[end] ?? 0) + 1;
      }
    }),
    { seed: campaign.seed, numRuns: campaign.runs, endOnFailure: campaign.endOnFailure ?? false },
  );
  return report;
}

async function* play(commands: readonly Command[], sabotage?: ModelCampaign['sabotage']) {
  const world = await createWorld();
  try {
    if (sabotage) Object.assign(world.apiContext, sabotage(world));
    const { project, ...start } = await begin(world);
    const model = new PlatformModel(start);
    const real = new RealPlatform(world, model, project);
    model.join(await real.join(undefined), undefined);
    model.join(await real.join(0), 0);
    for (const [at, next] of [...PRELUDE, ...commands].entries()) {
      if (next.act === 'join' && model.canJoin()) {
        const inviter = model.memberAt(next.inviter);
        model.join(await real.join(inviter), inviter);
      }
      // No command both closes a team day and sells, so a sale is split by the close before it.
      model.shares.closeTo(await readTeamClose(world));
      const made = await real.perform(next);
      const expected = model.predict(next);
      const place = `command ${at + 1}, ${textOf(next)}`;
      assert.deepEqual(made, expected, place);
      await real.nameBots();
      await compare(world, { model, real, place });
      yield `${next.act} ${made.refusal ?? 'ok'}`;
    }
    model.shares.closeTo(await readTeamClose(world));
    await world.settle();
    model.predict({ act: 'settle' });
    await compare(world, { model, real, place: 'at the end' });
    await foldUntilClosed(world.context);
    assert.deepEqual(await compareTeamFigures(world.context.db), [], 'at the end');
    await world.audit();
  } finally {
    await world.close();
  }
}

/** Read from the platform: when the job closes a team day depends on the machine, but the consequences do not. */
async function readTeamClose({ context }: World): Promise<number | null> {
  return (await context.db.one<{ day: number | null }>(sql`select max(day) as day from team_close`)).day;
}

/**
 * The model has no caps of tokens and exchanges, which have separate tests, and no real duration of commands. So caps are wide,
 * and every price is valid for as long as a price in a stablecoin.
 */
const WIDE = { 'cap.accountShare': '100', 'payment.tokenCap': '1000000', 'payment.tokenQuoteMinutes': 15 };

/** Low conditions of levels, because members are few and buy little. The model repeats these numbers. */
const LEVELS = {
  'level.V1.sales': '100',
  'level.V1.miners': 1,
  'level.V2.sales': '300',
  'level.V2.miners': 1,
  'level.V3.sales': '600',
  'level.V3.miners': 2,
  'level.V4.sales': '1000',
  'level.V4.miners': 2,
  'level.V5.sales': '1500',
  'level.V5.miners': 2,
};

async function begin(world: World): Promise<{ today: number; genesisDay: number; project: string }> {
  await world.changesParams({ ...WIDE, ...LEVELS });
  const { minute } = await world.context.db.one<{ minute: number }>(sql`
    select (extract(epoch from platform_now() - platform_day_start(platform_today())) / 60)::integer as minute`);
  await world.advanceMinutes(((MORNING_MINUTE - minute + DAY_MINUTES) % DAY_MINUTES) + 1);
  const project = await openRoundAndVoting(world);
  const start = await world.context.db.one<{ today: number; genesisDay: number }>(
    sql`select platform_today() as today, genesis_day as "genesisDay" from platform_setting`,
  );
  return { ...start, project };
}

/** Longer than any list of commands takes. */
const OPEN_DAYS = 3_650;

/** @returns the project that is voted on */
async function openRoundAndVoting(world: World): Promise<string> {
  const desk = openDesk(world);
  try {
    await opensRound(world, desk, { minutes: OPEN_DAYS * DAY_MINUTES });
    return await listsProject(await world.member(), desk, { days: OPEN_DAYS });
  } finally {
    await desk.close();
  }
}

type Sides = { readonly model: PlatformModel; readonly real: RealPlatform; readonly place: string };

/** Compares every non-zero balance, every payment's outcome and every withdrawal's state. */
async function compare(world: World, { model, real, place }: Sides): Promise<void> {
  const { db } = world.context;
  const [balances, payments, withdrawals] = await Promise.all([
    db.many<{ name: string; posted: bigint; held: bigint }>(sql`
      select a.name, b.posted, b.held from ledger.balance b join ledger.account a on a.id = b.account_id
      where b.posted <> 0 or b.held <> 0 order by a.name collate "C"`),
    db.many<{ outcome: string }>(
      sql`select outcome || ' ' || coalesce(reason, 'null') as outcome from payment order by payment_id`,
    ),
    db.many<{ id: string; state: string }>(sql`select id, state from withdrawal`),
  ]);
  assert.deepEqual(
    balances.map(({ name, posted, held }) => `${name} ${posted} held ${held}`),
    balancesOf(model),
    place,
  );
  assert.deepEqual(
    payments.map(({ outcome }) => outcome),
    model.payments,
    place,
  );
  const states = new Map(withdrawals.map(({ id, state }) => [id, state]));
  assert.deepEqual(
    real.withdrawals.map(({ id }) => states.get(id)),
    model.withdrawals.map(({ state }) => state),
    place,
  );
  assert.equal(withdrawals.length, model.withdrawals.length, place);
}

function balancesOf({ book: { posted, held } }: PlatformModel): string[] {
  const names = [...new Set([...posted.keys(), ...held.keys()])].sort();
  return names.flatMap((name) => {
    const [has, holds] = [posted.get(name) ?? 0n, held.get(name) ?? 0n];
    return has === 0n && holds === 0n ? [] : [`${name} ${has} held ${holds}`];
  });
}

function textOf(next: Command): string {
  return JSON.stringify(next, (_, value) => (typeof value === 'bigint' ? value.toString() : value));
}
