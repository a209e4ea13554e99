import { voting } from '@ocean/api/areas/voting';
import { operators } from '@ocean/api/operators/platform';
import { votes } from '@ocean/api/operators/votes';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditOf, refusalsOf } from '#dev/privacy/kept-audit.ts';
import { closesProject, listsProject } from '#dev/projects/listed-projects.ts';
import { openConsole } from '#dev/world/console.ts';
import { openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { closeVotings } from '../../areas/voting/close-votings.ts';
import { platform } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';

/** An operator who is a member below alice. */
const ERIN = `0x${'6'.repeat(64)}` as const;
const world = useWorld();
let desk: Awaited<ReturnType<typeof openConsole>>;
let alice: Member;
let ended: string;
let early: string;
let open: string;
beforeAll(async () => {
  desk = await openConsole(world);
  const commands = openDesk(world);
  const owner = await world.member();
  const people = [await world.memberWithUsdt('10'), await world.memberWithUsdt('10'), await world.memberWithUsdt('10')];
  alice = people[0] ?? owner;
  ended = await listsProject(owner, commands, { name: 'An ended one', days: 0.02 });
  early = await listsProject(owner, commands, { name: 'Closed early' });
  open = await listsProject(owner, commands, { name: 'An open one' });
  for (const one of people) {
    for (const id of [ended, early, open]) await one.call(voting.vote, { id, side: 'support', payBy: 'balance' });
  }
  await closesProject(commands, early);
  await world.advanceMinutes(60);
  await closeVotings(world.context);
  await commands.close();
});
afterAll(() => desk?.close());

const pay = (amount: string, to = 'treasury') => ({ id: ended, to, amount, reason: 'pays for the audit of the mill' });
const fees = async () => (await readBalance(world.context.db, platform.voteFees('USDT'))).posted;
const leftOf = async (id: string) => (await desk.carol.call(votes.list, {})).rows.find((row) => row.id === id)?.left;

test('every voting is listed, newest first, with its state and the rest of its fees', async () => {
  const { rows, next } = await desk.carol.call(votes.list, {});
  expect(rows).toMatchObject([
    { id: open, name: 'An open one', state: 'open', fees: null },
    { id: early, state: 'early', fees: '3', left: '3' },
    { id: ended, state: 'closed', fees: '3', left: '3' },
  ]);
  expect(next).toBeNull();
  const after = `${rows[1]?.listedAt} ${early}`;
  expect((await desk.carol.call(votes.list, { after })).rows.map(({ id }) => id)).toEqual([ended]);
  await expect(desk.carol.call(votes.list, { after: 'x' })).rejects.toMatchObject({ key: 'INVALID' });
});

describe('a payment out of the fees', () => {
  test('waits for a second operator, who finds it, is done once and is public; the audit has old → new', async () => {
    const before = await fees();
    expect(await desk.carol.signs(votes.pay, pay('2'))).toMatchObject({ isDone: false, role: 'finance', signaturesNeeded: 2 });
    expect(await fees()).toBe(before);
    await expect(desk.carol.signs(votes.pay, pay('2'))).rejects.toThrow('You have signed this already');
    const { rows } = await desk.dave.call(votes.waiting, {});
    expect(rows).toMatchObject([{ ...pay('2'), signers: [desk.carol.address] }]);
    expect((await desk.dave.signs(votes.pay, pay('2'))).said).toEqual([
      `paid 2 USDT of the vote fees of project ${ended} to the treasury`,
    ]);
    expect(before - (await fees())).toBe(world.unitsOf('USDT', '2'));
    expect((await desk.dave.call(votes.waiting, {})).rows).toEqual([]);
    expect(await leftOf(ended)).toBe('1');
    const kept = (await auditOf(desk.db, `voteFees/${ended}`)).filter(({ kind }) => kind !== 'read');
    expect(kept.map(({ kind, operator }) => [kind, operator])).toEqual([
      ['signed', desk.carol.address],
      ['signed', desk.dave.address],
      ['done', desk.dave.address],
    ]);
    expect(kept.at(-1)).toMatchObject({
      ...{ before: { left: '3' }, after: { left: '1', to: 'treasury', amount: '2' } },
      reason: 'pays for the audit of the mill',
    });
  });

  test('to a member is listed with both authors, and reading the list is recorded', async () => {
    for (const one of [desk.carol, desk.dave]) await one.signs(votes.pay, pay('0.25', alice.id));
    const { rows } = await desk.carol.call(votes.payouts, { id: ended });
    expect(rows).toMatchObject([
      { number: 2, amount: '0.25', account: alice.id, authors: [desk.carol.address, desk.dave.address] },
      { number: 1, amount: '2', account: null },
    ]);
    expect((await alice.call(voting.detail, { id: ended })).fees).toMatchObject({ paidOut: '2.25' });
    expect((await auditOf(desk.db, `voteFees/${ended}`)).at(-1)).toMatchObject({ kind: 'read', call: votes.payouts.path });
    expect((await auditOf(desk.db, 'voteFees/waiting')).length).toBeGreaterThan(0);
  });

  test('is made once when two consoles complete it concurrently, and recorded as done once', async () => {
    const before = await fees();
    const fields = pay('0.1');
    const { text } = await desk.carol.shows(votes.pay, fields);
    const both = await Promise.allSettled([desk.carol, desk.dave].map((one) => one.signsText(votes.pay, fields, text)));
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(before - (await fees())).toBe(world.unitsOf('USDT', '0.1'));
    const kept = (await auditOf(desk.db, `voteFees/${ended}`)).filter(({ kind, after }) => {
      return kind === 'done' && JSON.stringify(after).includes('"amount":"0.1"');
    });
    expect(kept).toHaveLength(1);
  });

  const nobody = `0x${'9'.repeat(40)}`;
  test.each([
    ['of a voting that is open', () => ({ ...pay('1'), id: open }), 'has not closed yet'],
    ['of one that was closed early', () => ({ ...pay('1'), id: early }), 'go back to the voters'],
    ['of no voting', () => ({ ...pay('1'), id: nobody.replace(/.*/, '00000000-0000-4000-8000-000000000000') }), 'never voted on'],
    ['of more than is left', () => pay('2.5'), 'USDT are left: nothing was paid'],
    ['of nothing', () => pay('0'), '"0" is no amount of USDT'],
    ['of what is no amount', () => pay('much'), '"much" is no amount of USDT'],
    ['to nobody', () => pay('0.1', nobody), 'is no member: nothing was paid'],
    ['to elsewhere', () => pay('0.1', 'me'), 'Pay to the treasury or to the address of a member.'],
  ])('%s is refused before any operator signs, and recorded with its sentence', async (_what, fields, sentence) => {
    const before = await fees();
    await expect(desk.carol.shows(votes.pay, fields())).rejects.toThrow(sentence);
    expect(await fees()).toBe(before);
    const kept = await refusalsOf(desk.db, { operator: desk.carol.address, call: votes.pay.path });
    expect(kept.at(-1)).toContain(sentence);
  });

  test('cannot be signed by an operator in the line of the paid member', async () => {
    const below = await world.member({ wallet: privateKeyToAccount(ERIN), inviter: alice });
    for (const owner of [desk.carol, desk.dave])
      await owner.signs(operators.grant, { address: below.id, role: 'finance', reason: 'joins' });
    await expect(desk.by(ERIN).signs(votes.pay, pay('0.1', alice.id))).rejects.toThrow(
      'belongs to the line of the member who is paid',
    );
    expect((await desk.carol.shows(votes.pay, pay('0.1', alice.id))).signers).toEqual([]);
  });
});
