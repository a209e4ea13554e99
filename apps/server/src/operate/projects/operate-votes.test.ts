import { voting } from '@ocean/api/areas/voting';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closesProject, listsProject } from '#dev/projects/listed-projects.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { closeVotings } from '../../areas/voting/close-votings.ts';
import { payVoteFees } from '../../areas/voting/pay-vote-fees.ts';
import { countPayouts } from '../../areas/voting/queries.ts';
import { platform } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';
import { operateVotes } from './operate-votes.ts';

const world = useWorld();
let desk: OperatorsDesk;
let alice: Member;
let ended: string;
let early: string;
let open: string;
beforeAll(async () => {
  desk = openDesk(world);
  const owner = await world.member();
  const people = [await world.memberWithUsdt('10'), await world.memberWithUsdt('10'), await world.memberWithUsdt('10')];
  alice = people[0] ?? owner;
  ended = await listsProject(owner, desk, { days: 0.02 });
  early = await listsProject(owner, desk);
  open = await listsProject(owner, desk);
  for (const one of people) {
    for (const id of [ended, early, open]) await one.call(voting.vote, { id, side: 'support', payBy: 'balance' });
  }
  await closesProject(desk, early);
  await world.advanceMinutes(60);
});
afterAll(async () => desk?.close());

const because = ['--reason', 'pays for the audit of the mill'];
const pay = (id: string, to: string, amount: string) => ['pay', id, to, amount, ...because];
const state = async () => ({
  fees: (await readBalance(world.context.db, platform.voteFees('USDT'))).posted,
  payouts: await countPayouts(world.context.db),
});

test('pays nothing before the voting has closed, for one closed early, or without a voting', async () => {
  const before = await state();
  await expect(desk.carol(operateVotes, ...pay(ended, 'treasury', '1'))).rejects.toThrow('has not closed yet');
  await closeVotings(world.context);
  await expect(desk.carol(operateVotes, ...pay(open, 'treasury', '1'))).rejects.toThrow('has not closed yet');
  await expect(desk.carol(operateVotes, ...pay(early, 'treasury', '1'))).rejects.toThrow('go back to the voters');
  await expect(desk.carol(operateVotes, ...pay(crypto.randomUUID(), 'treasury', '1'))).rejects.toThrow('never voted on');
  await expect(desk.carol(operateVotes, ...pay(ended, `0x${'9'.repeat(40)}`, '1'))).rejects.toThrow('no member');
  await expect(desk.carol(operateVotes, ...pay(ended, 'treasury', '0'))).rejects.toThrow('npm run votes');
  expect(await state()).toEqual(before);
});

test('two operators pay out of the fees of an ended voting, to the treasury or a member, in public', async () => {
  const before = await state();
  expect((await desk.carol(operateVotes, ...pay(ended, 'treasury', '2')))[0]).toContain('another operator signs the same text');
  expect(await state()).toEqual(before);
  expect(await desk.dave(operateVotes, ...pay(ended, 'treasury', '2'))).toEqual([
    `paid 2 USDT of the vote fees of project ${ended} to the treasury`,
  ]);
  await desk.both(operateVotes, ...pay(ended, alice.id, '0.5'));
  expect(before.fees - (await state()).fees).toBe(world.unitsOf('USDT', '2.5'));
  const { fees } = await alice.call(voting.detail, { id: ended });
  expect(fees).toMatchObject({ paid: '3', returned: '0', paidOut: '2.5' });
  expect(fees.payouts).toMatchObject([
    { amount: '0.5', to: expect.stringContaining('…'), reason: 'pays for the audit of the mill' },
    { amount: '2', to: 'treasury' },
  ]);
  const [signed] = fees.payouts;
  expect(signed?.authors.map((author) => author.length)).toEqual([9, 9]);
  expect(await desk.reads(operateVotes, 'history', ended)).toHaveLength(2);
  expect((await desk.reads(operateVotes, 'list')).join('\n')).toContain('left 0.5 USDT');
});

test('refuses more than the rest of the fees, in the command and in the database', async () => {
  await expect(desk.carol(operateVotes, ...pay(ended, 'treasury', '0.6'))).rejects.toThrow('0.5 USDT are left');
  await desk.carol(operateVotes, ...pay(ended, 'treasury', '0.5'));
  const number = (await countPayouts(world.context.db)) + 1;
  const authors = [desk.addresses.carol, desk.addresses.dave];
  const forged = { project: ended, account: null, units: world.unitsOf('USDT', '0.4'), reason: 'x', number, authors };
  await expect(payVoteFees(desk.db, forged)).rejects.toThrow('not signed by two operators');
  await desk.dave(operateVotes, ...pay(ended, 'treasury', '0.5'));
  expect(await world.context.db.many(sql`select from vote_payout where units > 2000000`)).toEqual([]);
});
