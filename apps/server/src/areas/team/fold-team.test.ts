import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOf, newOwner } from '#dev/economy/economy.ts';
import { createTestEconomy, type TestEconomy } from '#dev/economy/test-economy.ts';
import { createRandom, type Random } from '#dev/machine/random.ts';
import { compareTeamFigures } from '#dev/team/compare-figures.ts';
import { foldUntilClosed } from '#dev/team/fold-until-closed.ts';
import { setLocalPrices } from '../../dev-api/local-prices.ts';
import { createRootAccount } from '../account/entry.ts';
import { insertMember } from '../account/store.ts';
import { renewBots } from '../bots/renew/renew-bots.ts';
import { runBots } from '../bots/run/run-bots.ts';
import { sendBots } from '../bots/send/send-bots.ts';
import { stopBots } from '../bots/stop/stop-bots.ts';
import { buyBots } from '../purchases/pay-purchase.ts';
import { foldTeam } from './fold-team.ts';

/** Short terms, so that the history reaches every edge case, and levels within a few purchases. */
const PARAMS = {
  'bot.waitDays': 0,
  'bot.termDays': 3,
  'bot.graceDays': 2,
  'stepUp.dailyValue': '1000000',
  'quote.maxUnused': 10_000,
  'level.V1.sales': '100',
  'level.V1.miners': 1,
  'level.V2.sales': '300',
  'level.V2.miners': 1,
  'level.V3.sales': '500',
  'level.V3.miners': 2,
  'level.V4.sales': '800',
  'level.V5.sales': '1000',
};
const SEED = 12;
const MAX_MEMBERS = 14;
const STEPS = 300;

let economy: TestEconomy;
const members: string[] = [];
beforeAll(async () => {
  // Days begin at 18:15 UTC: events between then and 24:00 UTC belong to the next day.
  economy = await createTestEconomy(PARAMS, { dayOffsetMinutes: 345 });
  const root = newOwner();
  await economy.context.db.transaction((tx) => createRootAccount(tx, { address: root, inviteCode: 'ROOT' }));
  members.push(root);
}, 60_000);
afterAll(async () => {
  await economy.audit();
  await economy.close();
});

test('the figures and levels of every team are those of its facts, on every day, after a random history', {
  timeout: 240_000,
}, async () => {
  const random = createRandom(SEED);
  for (let step = 0; step < STEPS; step += 1) {
    await act(random);
    if (random.below(20) === 0) await expectFiguresOfFacts();
  }
  await economy.nextDay();
  await expectFiguresOfFacts();
  // The history contained everything that changes a figure.
  const { kinds } = await economy.context.db.one<{ kinds: string[] }>(sql`
    select array_agg(distinct kind order by kind) as kinds from bot_event`);
  expect(kinds).toEqual(['bought', 'received', 'renewed', 'run', 'sent', 'stopped', 'takenBack']);
  const { assets } = await economy.context.db.one<{ assets: string[] }>(sql`
    select array_agg(distinct asset order by asset) as assets from purchase where settled_at is not null`);
  expect(assets).toEqual(['BCG', 'USDT']);
  const { levels } = await economy.context.db.one<{ levels: number }>(sql`select count(*) as levels from level_change`);
  expect(levels).toBeGreaterThan(3);
});

/** A random act of a member, or a passing day; refusals are part of the history. */
async function act(random: Random): Promise<void> {
  const context = { ...economy.context, config: { ...economy.context.config, confirmations: 2 } };
  const who = random.pick(members);
  const call = callOf(who);
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      if (members.length === MAX_MEMBERS) return;
      const address = newOwner();
      await context.db.transaction((tx) => insertMember(tx, address, who));
      await economy.funds(address, 10n ** 10n, 'USDT');
      await economy.funds(address, 10n ** 23n);
      members.push(address);
    },
    () => buyBots(context, call, { quantity: 1 + random.below(2), asset: random.pick(['USDT', 'USDT', 'BCG']) }),
    () => runBots.actAll(context, call, {}),
    () => runBots.actAll(context, call, {}),
    () => (random.below(3) === 0 ? stopBots.actAll(context, call, {}) : runBots.actAll(context, call, {})),
    () => renewBots.actAll(context, call, {}),
    () => renewBots.actAll(context, call, {}),
    async () => sendBots.actAll(context, call, { to: `0x${random.pick(members).slice(2)}`, signed: undefined }),
    async () => {
      await economy.nextDay(1 + random.below(2));
      await context.db.transaction((tx) => setLocalPrices(tx));
    },
    () => foldTeam(context),
  ];
  await random
    .pick(acts)()
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
}

async function expectFiguresOfFacts(): Promise<void> {
  await foldUntilClosed(economy.context);
  expect(await compareTeamFigures(economy.context.db)).toEqual([]);
}
