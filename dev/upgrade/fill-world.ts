import { randomUUID } from 'node:crypto';
import { account } from '@ocean/api/areas/account';
import { earnings } from '@ocean/api/areas/earnings';
import { ido } from '@ocean/api/areas/ido';
import { news } from '@ocean/api/areas/social/news';
import { isClockTrusted } from '../../apps/server/src/areas/bots/emission/clock-watch.ts';
import { publishProof } from '../../apps/server/src/areas/proof/publish-proof.ts';
import { takeLease } from '../../apps/server/src/jobs/lease.ts';
import { ledgerJobs } from '../../apps/server/src/main/ledger-jobs.ts';
import { operateContent } from '../../apps/server/src/operate/content/operate-content.ts';
import { operateClock } from '../../apps/server/src/operate/platform/operate-clock.ts';
import { operateFollower } from '../../apps/server/src/operate/platform/operate-follower.ts';
import { operateOperators } from '../../apps/server/src/operate/platform/operate-operators.ts';
import { operateParams } from '../../apps/server/src/operate/platform/operate-params.ts';
import { operatePools } from '../../apps/server/src/operate/treasury/operate-pools.ts';
import { operatePrices } from '../../apps/server/src/operate/treasury/operate-prices.ts';
import { endsRound, opensRound } from '../world/open-round.ts';
import { type OperatorsDesk, openDesk } from '../world/operators-desk.ts';
import type { World } from '../world/world.ts';
import { fillBots, leaveBotsInEveryState } from './fill-bots.ts';
import { leaveCity } from './fill-city.ts';
import { leaveOrdersInEveryState, openDeskTrading } from './fill-desk.ts';
import { fillPayments, leaveOpenQuotes } from './fill-payments.ts';
import { joinLine, type Line } from './fill-people.ts';
import { leaveProjectsInEveryState, openVotings, payOutFees } from './fill-projects.ts';
import { endStakes, leaveStakesInEveryState, openStakes } from './fill-stakes.ts';
import { leaveSupport } from './fill-support.ts';
import { endWithdrawals, leaveWithdrawalsInEveryState } from './fill-withdrawals.ts';

/** Does everything that a platform supports at least once, by the product's calls and commands, and ends on an open day. */
export async function fillWorld(world: World): Promise<void> {
  const desk = openDesk(world);
  try {
    const line = await joinLine(world, desk);
    await announce(world, desk);
    await fillPayments(world, line);
    await exchangeAndSend(line);
    await observe(world);
    await buyInRound(world, desk, line);
    const stakes = await openStakes(line);
    const votings = await openVotings(world, desk, line);
    const traders = await openDeskTrading(world, desk);
    await fillBots(world, line);
    await endStakes(line, stakes);
    await endWithdrawals(world, desk);
    await payOutFees(desk, line, votings);
    await writeAndPay(line, desk);
    await rewind(world, desk);
    await disturb(world, desk);
    await leaveBotsInEveryState(world, line);
    await leaveStakesInEveryState(line);
    await leaveProjectsInEveryState(world, desk, line);
    await leaveSupport(desk, line);
    await leaveCity(world, desk, line);
    await leaveOrdersInEveryState(world, traders);
    await leaveOpenQuotes(line);
    await leaveWithdrawalsInEveryState(world, desk);
    await leavePrices(desk);
    await world.settle();
    // Other jobs would return pledges that must remain with stopped bots.
    for (const job of ledgerJobs) await job.run(world.context);
    await publishProof(world.context);
  } finally {
    await desk.close();
  }
}

/** Roles, parameters with a later and a corrected day, and a price that an operator sets. */
async function announce(world: World, { both, carol }: OperatorsDesk): Promise<void> {
  const { platformDay } = await today(world);
  await both(operateOperators, 'grant', `0x${'ab'.repeat(20)}`, 'finance');
  const from = (days: number) => ['--from-day', String(platformDay + days)];
  await both(operateParams, 'set', 'bot.price', '110', 'card.price', '6', ...from(20), '--reason', 'a new season');
  await both(operateParams, 'set', 'bot.price', '120', ...from(20), '--reason', 'a correction');
  await both(operateParams, 'set', 'convert.BUSD-USDT.open', 'true', ...from(1), '--reason', 'BUSD can be exchanged');
  await carol(operatePrices, 'set', 'BCG', '0.1');
}

async function exchangeAndSend({ alice, bob, carol, erin }: Line): Promise<void> {
  await alice.exchanges('100');
  await alice.call(earnings.convert, { from: 'USDT', to: 'BCG', amount: '1', action: 'quote' });
  await erin.getsBcg('200');
  await alice.call(earnings.transfer, { asset: 'USDT', amount: '20', to: carol.address });
  const large = { asset: 'USDT', amount: '300', to: bob.address };
  const { challengeId, signature } = await alice.signs({ call: 'earn/transfer', ...large });
  await alice.call(earnings.transfer, { ...large, challengeId, signature });
  const { message: _, ...proof } = await alice.signs({ call: 'other/allowSpending', amount: '2500' });
  await alice.call(account.allowSpending, { amount: '2500', ...proof });
  await alice.exchanges('2100');
}

/** A round that ends before it is sold out, with payments by balance, on chain and too late. */
async function buyInRound(world: World, desk: OperatorsDesk, { alice, bob }: Line): Promise<void> {
  await opensRound(world, desk, { total: '20000', minutes: 60 });
  await alice.buysTokens(150);
  await bob.buysTokensByWallet(100);
  const late = await bob.call(ido.quote, { quantity: 100, asset: 'USDT', payBy: 'wallet' });
  await endsRound(world);
  await bob.faucet('USDT', late.total);
  await bob.approves('USDT', late.total);
  await bob.pays({ orderRef: late.orderRef, asset: 'USDT', amount: late.total });
  await world.settle();
}

/** Observations of a pair in three windows, and the resulting prices. */
async function observe(world: World): Promise<void> {
  for (let windows = 0; windows < 3; windows += 1) {
    await world.advanceMinutes(31);
    await world.observesPairs();
  }
}

/** A removed notice, news with a member's like, a closed area, a funded pool and a payment to a member. */
async function writeAndPay({ bob }: Line, { both, carol }: OperatorsDesk): Promise<void> {
  await carol(operateContent, 'add', 'notice', '--en', 'Claims are slow today', '--reason', 'a node is moved');
  await carol(operateContent, 'remove', 'notice/1', '--reason', 'over');
  await carol(operateContent, 'add', 'news', '--en', 'A new market', '--text-en', 'BYB is traded, too.', '--reason', 'opened');
  for (const { id } of (await bob.call(news.list, {})).list) {
    await bob.call(news.read, { id });
    await bob.call(news.like, { id, isLiked: true });
  }
  await carol(operateContent, 'add', 'banner', '--en', 'Buy a bot', '--to', '/bot', '--reason', 'spring');
  for (const act of ['close', 'open']) await carol(operateContent, act, '/zichan', '--reason', 'a fault was mended');
  await both(operatePools, 'fund', 'stakingPool', '100', 'BCG', '--reason', 'more stakes');
  await both(operatePools, 'pay', bob.id, '5', 'USDT', '--reason', 'a prize');
}

/** The follower reads a few blocks again, by an operator's command with an owner's signature. */
async function rewind(world: World, { carol }: OperatorsDesk): Promise<void> {
  await world.settle();
  const head = await world.head();
  await carol(operateFollower, 'rewind', String(head - 6), '--reason', 'a node had been replaced');
  await world.settle();
}

/** One price that jumped and was confirmed, and one that waits. */
async function leavePrices({ carol, dave }: OperatorsDesk): Promise<void> {
  await carol(operatePrices, 'set', 'BYB', '0.9');
  await dave(operatePrices, 'confirm', 'BYB', '0.9');
  await carol(operatePrices, 'set', 'DMC', '0.5');
}

/** The database's clock jumped and an operator confirmed it; a process holds the lease of a job. */
async function disturb({ context }: World, { carol }: OperatorsDesk): Promise<void> {
  await isClockTrusted(context, () => 0);
  await isClockTrusted(context, () => -A_LONG_TIME_MS);
  await carol(operateClock, 'confirm', '--reason', 'the clock was set right');
  await takeLease(context.db, { name: 'indexer', holder: randomUUID(), forMs: 10_000 });
}

const A_LONG_TIME_MS = 40 * 60 * 60 * 1000;

async function today(world: World): Promise<{ platformDay: number }> {
  return { platformDay: (await world.nextDay()).platformDay };
}
