import { createHmac } from 'node:crypto';
import { purchases } from '@ocean/api/areas/purchases';
import { records } from '@ocean/api/areas/records';
import { type VoteSide, voting } from '@ocean/api/areas/voting';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { closesProject, listsProject } from '#dev/projects/listed-projects.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase } from '../../db/pool.ts';
import { member, platform } from '../../ledger/accounts.ts';
import { readBalance } from '../../ledger/balances.ts';

const world = useWorld();
let desk: OperatorsDesk;
let owner: Member;
beforeAll(async () => {
  desk = openDesk(world);
  owner = await world.member();
});
afterAll(async () => desk?.close());

const usdt = (amount: string) => world.unitsOf('USDT', amount);
const usdtOf = async (who: Member) => (await readBalance(world.context.db, member(who.id).available('USDT'))).posted;
const fees = async () => (await readBalance(world.context.db, platform.voteFees('USDT'))).posted;
const votes = (who: Member, id: string, side: VoteSide = 'support') => who.call(voting.vote, { id, side, payBy: 'balance' });
const shows = (who: Member, id: string) => who.call(voting.detail, { id });
const voter = () => world.memberWithUsdt('10');
/** Sequential, because the chain of a world has one follower. */
async function voters(count: number): Promise<Member[]> {
  const people: Member[] = [];
  for (let at = 0; at < count; at += 1) people.push(await voter());
  return people;
}

/** Creates the purchase of a vote by wallet and sends its payment; `world.settle()` makes it final. */
async function sends(who: Member, id: string, { side = 'support' as VoteSide, amount = '' } = {}) {
  const { purchase } = await who.call(voting.check, { id, side, payBy: 'wallet' });
  if (!purchase) throw new Error('no purchase was opened');
  const paid = amount || purchase.total;
  await who.faucet('USDT', paid);
  await who.approves('USDT', paid);
  const txHash = await who.pays({ orderRef: purchase.orderRef, asset: 'USDT', amount: paid });
  return { purchaseId: purchase.purchaseId, txHash };
}
const payments = (who: Member) =>
  world.context.db.many<{ outcome: string; reason: string | null }>(
    sql`select outcome, reason from payment where sender = ${who.id} and kind = 'paid' order by payment_id`,
  );
/** Advances to the end of the project and runs the worker. */
async function ends() {
  await world.nextDay(8);
  await world.settle();
  await world.runJobs();
}

describe('a vote by balance', () => {
  let id: string;
  let alice: Member;
  beforeAll(async () => {
    id = await listsProject(owner, desk);
    alice = await voter();
  });

  test('is shown with its price before, pays the public account and counts at once', async () => {
    const check = await alice.call(voting.check, { id, side: 'support', payBy: 'balance' });
    expect(check).toEqual({
      ...{ ok: true, price: '1', asset: 'USDT', balance: '10', balanceAfter: '9' },
      ...{ feeGoesTo: 'voteFees', refundable: false },
    });
    const [before, held] = [await usdtOf(alice), await fees()];
    const { vote, purchase } = await votes(alice, id);
    expect(vote).toMatchObject({ side: 'support', fee: '1', asset: 'USDT', returnedAt: null });
    expect(purchase).toMatchObject({ kind: 'vote', state: 'settled', vote: { project: id, side: 'support' }, total: '1' });
    expect(before - (await usdtOf(alice))).toBe(usdt('1'));
    expect((await fees()) - held).toBe(usdt('1'));
    const shown = await shows(alice, id);
    expect(shown).toMatchObject({
      ...{ state: 'open', support: 1, oppose: 0, barrier: 'alreadyVoted', myVote: vote, closedAt: null },
      counts: { all: { support: 1, oppose: 0 }, registeredBefore: { support: 0, oppose: 0 }, withRunningBot: null },
      fees: { paid: '1', returned: '0', paidOut: '0', payouts: [] },
      provenance: { isFrozen: true, decisions: [{ act: 'taken' }, { act: 'listed' }] },
    });
    expect(JSON.stringify(shown)).not.toContain('owner@example.org');
    expect(shown.series).toMatchObject({ by: 'hour', points: [{ support: 1, oppose: 0 }] });
    const { list } = await alice.call(records.list, { kind: 'votePaidByBalance' });
    expect(list[0]).toMatchObject({ kind: 'votePaidByBalance', details: { projectId: id } });
    const listed = await alice.call(voting.list, { state: 'open', q: 'BARN busan' });
    expect(listed.list.find((row) => row.id === id)).toMatchObject({ support: 1, oppose: 0, myVote: 'support' });
  });

  test('is cast once: refused again, for the other side and by wallet', async () => {
    await expect(votes(alice, id)).rejects.toMatchObject({ key: 'ALREADY_VOTED' });
    await expect(votes(alice, id, 'oppose')).rejects.toMatchObject({ key: 'ALREADY_VOTED' });
    await expect(alice.call(voting.check, { id, side: 'support', payBy: 'wallet' })).rejects.toMatchObject({
      key: 'ALREADY_VOTED',
    });
  });

  test('says Voting successful, and the same request again gets the same answer', async () => {
    const bob = await voter();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { id, side: 'oppose', payBy: 'balance' };
    const first = await bob.post('/api/raw/vote', body, key);
    expect(first.body).toMatchObject({ code: 1, msg: 'Voting successful' });
    expect((await bob.post('/api/raw/vote', body, key)).body).toEqual(first.body);
    expect(await usdtOf(bob)).toBe(usdt('9'));
  });

  test('without the balance is refused and leaves nothing', async () => {
    const poor = await world.member();
    expect(await poor.call(voting.check, { id, side: 'support', payBy: 'balance' })).toMatchObject({
      balance: '0',
      balanceAfter: null,
    });
    await expect(votes(poor, id)).rejects.toMatchObject({ key: 'BALANCE_INSUFFICIENT' });
    expect((await shows(poor, id)).myVote).toBeNull();
    expect((await poor.call(purchases.list, {})).list).toEqual([]);
  });

  test('of fifty tries of one account at once one counts and one fee is paid', async () => {
    const carl = await voter();
    const before = await shows(carl, id);
    const tries = await Promise.allSettled(Array.from({ length: 50 }, (_, at) => votes(carl, id, at % 2 ? 'support' : 'oppose')));
    const keys = tries.map((one) => (one.status === 'fulfilled' ? 'voted' : (one.reason as { key: string }).key));
    expect(keys.filter((key) => key === 'voted')).toHaveLength(1);
    expect(keys.filter((key) => key === 'ALREADY_VOTED')).toHaveLength(49);
    expect(await usdtOf(carl)).toBe(usdt('9'));
    const after = await shows(carl, id);
    expect(after.support + after.oppose).toBe(before.support + before.oppose + 1);
  });

  test('counts thirty concurrent members, folded or not', async () => {
    const people = await voters(30);
    const before = await shows(alice, id);
    await Promise.all(people.map((one) => votes(one, id)));
    expect((await shows(alice, id)).support).toBe(before.support + 30);
    await world.runJobs();
    const after = await shows(alice, id);
    expect(after.support).toBe(before.support + 30);
    expect(after.series.points.reduce((sum, { support }) => sum + support, 0)).toBe(after.support);
    expect(await world.context.db.many(sql`select from vote_delta`)).toEqual([]);
  });
});

describe('who may vote', () => {
  let id: string;
  beforeAll(async () => {
    id = await listsProject(owner, desk);
  });
  const barred = async (who: Member, key: string, barrier: string) => {
    await expect(votes(who, id)).rejects.toMatchObject({ key });
    await expect(who.call(voting.check, { id, side: 'support', payBy: 'wallet' })).rejects.toMatchObject({ key });
    expect((await shows(who, id)).barrier).toBe(barrier);
  };

  test('not the owner, and nobody above or below', async () => {
    const child = await world.member({ inviter: owner });
    const grandchild = await world.member({ inviter: child });
    await barred(owner, 'VOTE_IN_OWN_LINE', 'ownLine');
    await barred(child, 'VOTE_IN_OWN_LINE', 'ownLine');
    await barred(grandchild, 'VOTE_IN_OWN_LINE', 'ownLine');
    const below = await listsProject(grandchild, desk);
    await expect(votes(owner, below)).rejects.toMatchObject({ key: 'VOTE_IN_OWN_LINE' });
  });

  test('not an operator: neither configured owners nor accounts with a role', async () => {
    const { privateKeyToAccount } = await import('viem/accounts');
    const operator = await world.member({ wallet: privateKeyToAccount(LOCAL.operators[0].key) });
    await barred(operator, 'VOTE_OF_OPERATOR', 'operator');
    const { operateOperators } = await import('../../operate/platform/operate-operators.ts');
    const auditor = await voter();
    await desk.both(operateOperators, 'grant', auditor.id, 'auditor');
    await barred(auditor, 'VOTE_OF_OPERATOR', 'operator');
    await desk.both(operateOperators, 'revoke', auditor.id, 'auditor');
    expect((await votes(auditor, id)).vote).toMatchObject({ side: 'support' });
  });

  test('not on what is not listed, and not with a made-up purchase', async () => {
    const alice = await voter();
    await expect(votes(alice, crypto.randomUUID())).rejects.toMatchObject({ key: 'VOTING_UNKNOWN' });
    await expect(shows(alice, crypto.randomUUID())).rejects.toMatchObject({ key: 'VOTING_UNKNOWN' });
    const { body } = await alice.post('/api/raw/vote', { id, side: 'support', payBy: 'wallet', txHash: `0x${'1'.repeat(64)}` });
    expect(body.error?.key).toBe('VOTE_UNPAID');
    const hash = { purchaseId: crypto.randomUUID(), txHash: `0x${'1'.repeat(64)}` };
    await expect(alice.call(voting.vote, { id, side: 'support', payBy: 'wallet', ...hash })).rejects.toMatchObject({
      key: 'PURCHASE_UNKNOWN',
    });
  });
});

describe('a vote by wallet', () => {
  let id: string;
  beforeAll(async () => {
    id = await listsProject(owner, desk);
  });

  test('counts once its payment is final, and the records show one thing with both halves', async () => {
    const alice = await world.member();
    const paid = await sends(alice, id, { side: 'oppose' });
    const reported = await alice.call(voting.vote, { id, side: 'oppose', payBy: 'wallet', ...paid });
    expect(reported).toMatchObject({ vote: null, purchase: { kind: 'vote', txHash: paid.txHash } });
    await world.settle();
    expect(await shows(alice, id)).toMatchObject({ oppose: 1, myVote: { side: 'oppose', fee: '1' } });
    const again = await alice.call(voting.vote, { id, side: 'oppose', payBy: 'wallet', ...paid });
    expect(again).toMatchObject({ vote: { side: 'oppose' }, purchase: { state: 'settled' } });
    const { list } = await alice.call(records.list, { kind: 'votePaidByWallet' });
    expect(list[0]?.movements.map(({ kind }) => kind)).toEqual(['paymentReceived', 'votePaidByWallet']);
  });

  test('paid twice, by wallet or balance, is credited with its reason', async () => {
    const alice = await world.member();
    await sends(alice, id);
    await sends(alice, id);
    await world.settle();
    expect(await payments(alice)).toEqual([
      { outcome: 'settled', reason: null },
      { outcome: 'credited', reason: 'alreadyVoted' },
    ]);
    const bob = await voter();
    await sends(bob, id);
    await votes(bob, id);
    await world.settle();
    expect(await payments(bob)).toEqual([{ outcome: 'credited', reason: 'alreadyVoted' }]);
    expect(await usdtOf(bob)).toBe(usdt('10'));
  });

  test('is credited when it is short, or its member was suspended meanwhile', async () => {
    const alice = await world.member();
    await sends(alice, id, { amount: '0.5' });
    const bob = await world.member();
    await sends(bob, id);
    const { operateMembers } = await import('../../operate/members/operate-members.ts');
    await desk.carol(operateMembers, 'suspend', bob.id, '--reason', 'a test');
    await world.settle();
    expect(await payments(alice)).toEqual([{ outcome: 'credited', reason: 'short' }]);
    expect(await payments(bob)).toEqual([{ outcome: 'credited', reason: 'mayNotVote' }]);
  });

  test('casts many votes of one settlement, on several projects, together', async () => {
    const other = await listsProject(owner, desk);
    const people = await Promise.all(Array.from({ length: 8 }, () => world.member()));
    for (const [at, one] of people.entries()) await sends(one, at % 2 ? id : other);
    const before = await shows(owner, id);
    await world.settle();
    expect((await shows(owner, id)).support).toBe(before.support + 4);
    expect((await shows(owner, other)).support).toBe(4);
  });
});

describe('the end of a voting', () => {
  test('fixes three counts and the outcome, and takes no vote any more', async () => {
    const early = await world.memberWithUsdt('500');
    const [bot] = await early.buysBots(1);
    await world.nextDay(9);
    await early.getsBcg('50');
    await early.runs(bot ? [bot] : []);
    const id = await listsProject(owner, desk);
    const [late, third] = [await voter(), await voter()];
    await votes(early, id);
    await votes(late, id, 'oppose');
    await votes(third, id);
    const paid = await world.member();
    await world.nextDay(6);
    await sends(paid, id);
    await world.runJobs();
    expect((await shows(late, id)).closedAt).toBeNull();
    await ends();
    const shown = await shows(late, id);
    expect(shown).toMatchObject({
      ...{ state: 'ended', outcome: 'supported', barrier: 'alreadyVoted', support: 3, oppose: 1 },
      counts: { registeredBefore: { support: 1, oppose: 0 }, withRunningBot: { support: 1, oppose: 0 } },
      fees: { paid: '4', returned: '0' },
    });
    expect(shown.closedAt).not.toBeNull();
    await expect(votes(await voter(), id)).rejects.toMatchObject({ key: 'VOTING_CLOSED' });
    const { list } = await late.call(voting.list, { state: 'ended' });
    expect(list.find((row) => row.id === id)).toMatchObject({ outcome: 'supported', myVote: 'oppose' });
    // A second close changes nothing, and a decision by operators after the end returns nothing.
    await closesProject(desk, id).catch(() => undefined);
    await world.runJobs();
    expect(await shows(late, id)).toMatchObject({ outcome: 'supported', fees: { returned: '0' } });
  });

  test('a payment mined after it is credited, even when the quote was still valid', async () => {
    const id = await listsProject(owner, desk);
    const alice = await world.member();
    await world.nextDay(7 - 1);
    await world.advanceMinutes(24 * 60 - 2);
    const { purchase } = await alice.call(voting.check, { id, side: 'support', payBy: 'wallet' });
    if (!purchase) throw new Error('no purchase was opened');
    expect(new Date(purchase.expiresAt).getTime()).toBeLessThanOrEqual(new Date((await shows(alice, id)).endsAt).getTime());
    await alice.faucet('USDT', '1');
    await alice.approves('USDT', '1');
    await world.advanceMinutes(3);
    await alice.pays({ orderRef: purchase.orderRef, asset: 'USDT', amount: '1' });
    await world.settle();
    expect(await payments(alice)).toEqual([{ outcome: 'credited', reason: 'voteClosed' }]);
    await world.runJobs();
    expect(await shows(alice, id)).toMatchObject({ state: 'ended', outcome: 'none', support: 0 });
  });

  test('an early close returns every fee once, whoever returns them and however often', async () => {
    const id = await listsProject(owner, desk);
    const people = await voters(6);
    await Promise.all(people.map((one) => votes(one, id)));
    const underWay = await world.member();
    await sends(underWay, id);
    const held = await fees();
    await closesProject(desk, id);
    await expect(votes(await voter(), id)).rejects.toMatchObject({ key: 'VOTING_CLOSED' });
    // Time and reason are shown before the worker has written the close.
    const early = { state: 'closedEarly', closedEarlyAt: expect.any(String) };
    const closed = await shows(underWay, id);
    expect(closed).toMatchObject({ ...early, closedFor: 'close: a test', closedAt: null });
    expect(Date.parse(closed.closedEarlyAt ?? '')).toBeLessThan(Date.parse(closed.endsAt));
    const { list } = await underWay.call(voting.list, { state: 'closedEarly' });
    expect(list.find((row) => row.id === id)).toMatchObject({ ...early, closedEarlyAt: closed.closedEarlyAt });
    // Its planned end is in the future, but it counts as over.
    const open = await listsProject(owner, desk);
    const order = (await underWay.call(voting.list, { sort: 'ending', size: 100 })).list.map((row) => row.id);
    expect(order.indexOf(open)).toBeLessThan(order.indexOf(id));
    await world.settle();
    expect(await payments(underWay)).toEqual([{ outcome: 'credited', reason: 'voteClosed' }]);
    await Promise.all([world.runJobs(), world.runJobs(), world.runJobs()]);
    await world.runJobs();
    expect(held - (await fees())).toBe(usdt('6'));
    for (const one of people) expect(await usdtOf(one)).toBe(usdt('10'));
    const [first] = people;
    if (!first) throw new Error('nobody voted');
    expect(await shows(first, id)).toMatchObject({
      ...{ ...early, closedEarlyAt: closed.closedEarlyAt, outcome: 'none', closedFor: 'close: a test', support: 6 },
      fees: { paid: '6', returned: '6' },
      myVote: { returnedAt: expect.any(String) },
    });
    expect((await first.call(records.list, { kind: 'voteFeeReturned' })).list).toHaveLength(1);
  });
});

describe('the search of the list', () => {
  const found = async (q: string) => (await owner.call(voting.list, { q })).list.map(({ name }) => name);

  test('matches each word literally, in any order and case, in the name or the profile', async () => {
    await listsProject(owner, desk, { name: 'Quay_7 at 100%', profile: 'Stores of \\salt\\ and HERRING.' });
    await listsProject(owner, desk, { name: 'Quay 7 at 1000', profile: 'Stores of salt and cod.' });
    expect(await found('herring QUAY')).toEqual(['Quay_7 at 100%']);
    expect(await found('quay_7')).toEqual(['Quay_7 at 100%']);
    expect(await found('100% quay')).toEqual(['Quay_7 at 100%']);
    expect(await found('\\salt\\')).toEqual(['Quay_7 at 100%']);
    expect(await found('herring cod')).toEqual([]);
  });

  test('reads only the newest listings and the beginning of each profile, so that its cost is bounded', async () => {
    const id = await listsProject(owner, desk, { name: 'An old mill', profile: `Turns. ${'x '.repeat(2_100)}flour` });
    expect([await found('old mill'), await found('mill flour')]).toEqual([['An old mill'], []]);
    const rows = openDatabase(world.database.ownerUrl, { connections: 1 });
    const newer = (count: number) =>
      rows.run(sql`
        insert into project (id, owner, name, profile, contact, files, content_hash, state, request_id, listed_at, ends_at)
        select gen_random_uuid(), owner, 'Newer', 'x', 'x', '{}', content_hash, 'listed', gen_random_uuid(),
          listed_at + interval '1 second', ends_at from project, generate_series(1, ${count}) where id = ${id}`);
    await newer(900);
    expect(await found('old mill')).toEqual(['An old mill']);
    await newer(100);
    expect(await found('old mill')).toEqual([]);
    expect((await owner.call(voting.list, { q: 'newer' })).total).toBe(1_000);
    await rows.run(sql`delete from project where name = 'Newer'`);
    await rows.end();
  });

  test('uses at most eight words', async () => {
    expect(await found('quay at 100% stores of salt and herring nothing')).toEqual(['Quay_7 at 100%']);
    expect(await found('quay at 100% stores of salt and nothing')).toEqual([]);
  });
});

describe('the export', () => {
  const download = async (id: string) => {
    const answer = await fetch(`${world.origin}/api/raw/voteExport`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
    });
    return { type: answer.headers.get('content-type'), text: await answer.text() };
  };

  test('gives a visitor every vote under a pseudonym of this project, and no address', async () => {
    const [id, other] = [await listsProject(owner, desk), await listsProject(owner, desk)];
    const people = await voters(5);
    for (const [at, one] of people.entries()) await votes(one, id, at % 2 ? 'oppose' : 'support');
    const [alice] = people;
    if (!alice) throw new Error('nobody voted');
    await votes(alice, other);
    const { type, text } = await download(id);
    expect(type).toBe('text/csv; charset=utf-8');
    const [head, ...lines] = text.trimEnd().split('\r\n');
    expect(head).toBe('voter,side,hour,registered_before_listing,running_bot_at_close');
    expect(lines).toHaveLength(5);
    expect(text.toLowerCase()).not.toMatch(/0x[0-9a-f]{8}/);
    for (const one of people) expect(text).not.toContain(one.id.slice(2));
    const names = lines.map((line) => line.split(',')[0] ?? '');
    expect(names).toEqual(names.toSorted());
    const mine = (await shows(alice, id)).myVote?.voter;
    expect(names).toContain(mine);
    expect((await shows(alice, other)).myVote?.voter).not.toBe(mine);
    const db = openDatabase(world.database.ownerUrl, { connections: 1 });
    const { secret } = await db.one<{ secret: Buffer }>(sql`select secret from vote_secret where project = ${id}`);
    await db.end();
    expect(mine).toBe(createHmac('sha256', secret).update(alice.id).digest('hex').slice(0, 32));
    expect((await download(crypto.randomUUID())).text).toContain('VOTING_UNKNOWN');
  });
});
