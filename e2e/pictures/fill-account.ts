import { setTimeout as pause } from 'node:timers/promises';
import { earnings } from '@ocean/api/areas/earnings';
import { proof } from '@ocean/api/areas/proof';
import { staking } from '@ocean/api/areas/staking';
import type { Member, Platform } from '../support/platform.ts';
import { fillCity } from './fill-city.ts';
import { fillDownline } from './fill-downline.ts';
import { fillOwnProjects, listOthersProject, votes } from './fill-projects.ts';
import { fillSupport } from './fill-support.ts';

type Filled = Pick<Platform, 'origin' | 'member' | 'passDays' | 'opensRound' | 'listsProject' | 'operates'>;

/**
 * A new member with money, bots in several statuses, a month of income, stakes in every state, withdrawals, tokens of the open
 * round, members below, projects in several states, a conversation and tickets; and a project of another member to vote on.
 */
export async function fillAccount(platform: Filled): Promise<Member> {
  const { member: join, passDays, opensRound } = platform;
  const member = await join();
  await member.deposits('USDT', '2500');
  await member.faucet('USDT', '500');
  // One invitee buys while the member owns no bot yet, the other never buys.
  const invitee = await join({ inviter: member });
  await join({ inviter: member });
  await invitee.deposits('USDT', '310');
  await invitee.buysBots(1);
  const ids = await member.buysBots(12);
  await invitee.buysBots(2);
  const project = await listOthersProject(platform);
  const other = await fillDownline(join, invitee);
  await votes(invitee, project, 'support');
  await member.exchanges('500');
  await member.call(staking.pledge, { amount: '50', days: 30 });
  const { stake: cancelled } = await member.call(staking.pledge, { amount: '40', days: 90 });
  await passDays(8);
  await member.runs(ids.slice(0, 3));
  await votes(other, project, 'oppose');
  await passDays(28);
  await member.call(staking.leave, { id: cancelled.id });
  await member.call(staking.pledge, { amount: '60', days: 90 });
  await member.runs(ids.slice(3, 9));
  await member.collects();
  // After these days a term of 30 days has ended.
  await passDays(3);
  await member.buysBots(2);
  await passDays(1);
  await member.call(staking.entrust, { amount: '20', days: 90 });
  await member.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
  await member.call(earnings.withdraw, { asset: 'BCG', amount: '50' });
  // More than a day's purchases without a signature.
  await member.deposits('USDT', '3000');
  await opensRound();
  for (const tokens of [250, 100]) await member.buysTokens(tokens);
  await untilSigned(member);
  await fillOwnProjects(platform, member);
  await fillSupport(platform, member);
  await fillCity(platform, member, other);
  await untilPublished(member);
  return member;
}

const LOOK_EVERY_MS = 100;
const SIGNED_WITHIN_MS = 60_000;
const PUBLISHED_WITHIN_MS = 60_000;

/** Waits until the worker has published a proof of one of the days that have passed. */
async function untilPublished(member: Member): Promise<void> {
  for (const end = Date.now() + PUBLISHED_WITHIN_MS; Date.now() < end; await pause(LOOK_EVERY_MS)) {
    if ((await member.call(proof.show, {})).newest) return;
  }
  throw new Error('no proof was published in time');
}

/** Waits until the worker has signed the withdrawals, so that they can be claimed. */
async function untilSigned(member: Member): Promise<void> {
  for (const end = Date.now() + SIGNED_WITHIN_MS; Date.now() < end; await pause(LOOK_EVERY_MS)) {
    const { list } = await member.call(earnings.listWithdrawals, {});
    if (list.every(({ state }) => state === 'signed')) return;
  }
  throw new Error('the withdrawals of the filled account were not signed in time');
}
