import { randomUUID } from 'node:crypto';
import { earnings } from '@ocean/api/areas/earnings';
import { home } from '@ocean/api/areas/home';
import { records } from '@ocean/api/areas/records';
import { staking } from '@ocean/api/areas/staking';
import { PARAMETERS } from '@ocean/api/params';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';

const world = useWorld();
let alice: Member;
beforeAll(async () => {
  alice = await world.memberWithBcg('1000');
});

const bcgOf = async (member: Member) =>
  (await member.call(earnings.dashboard, { range: 7 })).assets.find(({ asset }) => asset === 'BCG');
const stakesOf = async (member: Member) => (await member.call(staking.show, {})).stakes.list;

describe('a stake by pledge', () => {
  test('is what its check said, locks the amount, reserves the reward, and starts at the next 00:00', async () => {
    const asked = { amount: '1000', days: 30 };
    const check = await alice.call(staking.checkOpen, { method: 'pledge', ...asked });
    expect(check).toMatchObject({
      rate: '3',
      reward: '2.465753424657534246',
      dailyRelease: '0.082191780821917808',
      quality: '83.333333333333333333',
      cancel: { rate: '1.5', everyDays: 30 },
      signatureNeeded: false,
    });
    const { platformDay } = await alice.call(staking.show, {});
    expect([check.startDay, check.endDay]).toEqual([platformDay + 1, platformDay + 31]);
    expect(check.startAt).toMatch(/T00:00:00\.000Z$/);

    const answer = await alice.post('/api/earn/pledgeJoin', asked);
    expect(answer.body.msg).toBe('Pledge successful');
    const [stake] = await stakesOf(alice);
    expect(stake).toMatchObject({
      method: 'pledge',
      state: 'pending',
      may: ['cancel'],
      amount: '1000',
      days: 30,
      startAt: check.startAt,
      endAt: check.endAt,
      totalIncome: check.reward,
      unreleased: check.reward,
      released: '0',
      quality: '0',
      principal: 'locked',
    });
    expect(await bcgOf(alice)).toMatchObject({
      staked: '1000',
      unreleased: check.reward,
      released: '0',
      available: check.balanceAfter,
    });
  });

  test('releases a part every day, which is taken once, and the rest at its end exactly', async () => {
    const [{ id = '' } = {}] = await stakesOf(alice);
    await world.nextDay();
    await expect(alice.call(staking.take, { id, part: 'reward' })).rejects.toMatchObject({ key: 'STAKE_NOTHING_RELEASED' });
    await world.nextDay();
    expect(await bcgOf(alice)).toMatchObject({ released: '0.082191780821917808' });
    const check = await alice.call(staking.checkTake, { id, part: 'reward' });
    expect(await alice.call(staking.take, { id, part: 'reward' })).toEqual(check);
    await expect(alice.call(staking.take, { id, part: 'reward' })).rejects.toMatchObject({ key: 'STAKE_NOTHING_RELEASED' });
    await expect(alice.call(staking.take, { id, part: 'principal' })).rejects.toMatchObject({
      key: 'STAKE_LOCKED',
      params: { days: 29 },
    });
    await world.nextDay(29);
    const [ended] = await stakesOf(alice);
    expect(ended).toMatchObject({
      state: 'ended',
      may: ['takeReward', 'takePrincipal'],
      released: '2.465753424657534246',
      toTake: '2.383561643835616438',
      quality: '83.333333333333333333',
      principal: 'unlocked',
    });
    expect((await alice.call(home.reminders, {})).list).toContainEqual({
      kind: 'stakes',
      what: 'stakeEnded',
      count: 1,
      day: ended?.endDay,
    });
    const all = await alice.call(staking.take, { all: true });
    expect(all).toMatchObject({ stakes: 1, reward: '2.383561643835616438', principal: '1000', left: 0 });
    const { mine, stakes } = await alice.call(staking.show, { state: 'closed' });
    expect(mine).toMatchObject({ staked: '0', reserved: '0', taken: '2.465753424657534246', quality: '83.333333333333333333' });
    expect(stakes).toMatchObject({ total: 1, list: [{ id, state: 'closed', may: [], principal: 'returned' }] });
    expect(await bcgOf(alice)).toMatchObject({ staked: '0', unreleased: '0', released: '0', available: all.balanceAfter });
  });

  test('is in the records of its member, with the source of the reward', async () => {
    const { list } = await alice.call(records.list, {});
    const kinds = list.map(({ kind }) => kind).filter((kind) => kind.startsWith('stake'));
    expect(kinds).toEqual(['stakeTaken', 'stakeTaken', 'stakeOpened']);
    const opened = list.find(({ kind }) => kind === 'stakeOpened');
    expect(opened?.changes.map(({ part, amount }) => [part, amount])).toEqual(
      expect.arrayContaining([
        ['available', '-1000'],
        ['staked', '1000'],
        ['stakeReward', '2.465753424657534246'],
      ]),
    );
    expect(opened?.movements[0]?.legs.map(({ account }) => account)).toContain('platform/stakingPool');
    expect(opened?.details).toMatchObject({ days: 30, reward: '2.465753424657534246' });
  });
});

describe('cancelling', () => {
  test('before the start gives everything back, and the day gets its reserve back', async () => {
    const bob = await world.memberWithBcg('100');
    const before = await bob.call(staking.show, {});
    const { stake } = await bob.call(staking.pledge, { amount: '500', days: 360 });
    const between = await bob.call(staking.show, {});
    expect(Number(between.pool.dayLeft)).toBeLessThan(Number(before.pool.dayLeft));
    const check = await bob.call(staking.checkLeave, { id: stake.id });
    expect(check).toMatchObject({ daysServed: 0, earned: '0', fromPrincipal: '0', paid: '500', backToPool: stake.totalIncome });
    expect(await bob.call(staking.leave, { id: stake.id })).toEqual(check);
    const after = await bob.call(staking.show, {});
    expect([after.pool, after.balance]).toEqual([before.pool, before.balance]);
    // It still counts as an opening of the day.
    expect(after.openings).toEqual({ today: 1, maximum: 20 });
    expect(after.stakes.list).toMatchObject([{ state: 'cancelled', totalIncome: '0', released: '0', principal: 'returned' }]);
  });

  test('after 45 days pays half of the shortest rate for 30, and takes what was taken beyond it out of the principal', async () => {
    const bob = await world.memberWithBcg('200');
    const { stake } = await bob.call(staking.pledge, { amount: '1000', days: 360 });
    await world.nextDay(46);
    const taken = await bob.call(staking.take, { id: stake.id, part: 'reward' });
    expect(taken.reward).toBe('14.794520547945205479');
    const check = await bob.call(staking.checkLeave, { id: stake.id });
    expect(check).toMatchObject({
      daysServed: 45,
      daysCounted: 30,
      rate: '1.5',
      earned: '1.232876712328767123',
      taken: '14.794520547945205479',
      fromPrincipal: '13.561643835616438356',
      paid: '986.438356164383561644',
      backToPool: '117.123287671232876712',
    });
    expect(await bob.call(staking.leave, { id: stake.id })).toEqual(check);
    expect((await bob.call(staking.show, {})).mine).toMatchObject({ taken: '1.232876712328767123', quality: '125' });
    await expect(bob.call(staking.leave, { id: stake.id })).rejects.toMatchObject({ key: 'STAKE_CLOSED' });
  });
});

test('a session without a signature gives up no more rewards in a day than it may lose to fees', async () => {
  const bob = await world.memberWithBcg('1000');
  const { stake } = await bob.call(staking.pledge, { amount: '9000', days: 360 });
  await world.nextDay(46);
  // 133 BCG are released, 11 earned: more than 5 USDT at 0.1.
  const answer = await bob.post('/api/earn/pledgeLeave', { id: stake.id });
  expect(answer.body).toMatchObject({ error: { key: 'SPENDING_STEP_UP_NEEDED' } });
  expect((await stakesOf(bob))[0]?.state).toBe('running');
  // The client has the wallet sign and tries again.
  expect(await bob.call(staking.leave, { id: stake.id })).toMatchObject({ earned: '11.095890410958904109' });
});

describe('a stake by trusteeship', () => {
  test('above the daily value asks for a signature over exactly this stake, and serves it once', async () => {
    const bob = await world.memberWithBcg('200');
    const terms = { amount: '600', days: 90 };
    const asked = { ...terms, rate: '6' };
    expect(await bob.call(staking.checkOpen, { method: 'trusteeship', ...terms })).toMatchObject({
      signatureNeeded: true,
      dailyRelease: null,
      cancel: null,
      unsignedLimit: '50',
    });
    await expect(bob.call(staking.entrust, asked)).rejects.toMatchObject({
      key: 'STEP_UP_NEEDED',
      params: { limit: '50', call: 'earn/trusteeshipJoin', amount: '600', days: 90, rate: '6' },
    });
    const { message, ...proof } = await bob.signs({ call: 'earn/trusteeshipJoin', ...asked });
    expect(message).toContain('stake 600 BCG in trusteeship for 90 days at 6 % a year, without a way to cancel it');
    await expect(bob.call(staking.entrust, { ...asked, amount: '601', ...proof })).rejects.toMatchObject({
      key: 'ACTION_CHANGED',
    });
    await expect(bob.call(staking.entrust, { amount: '600', days: 180, ...proof })).rejects.toMatchObject({
      key: 'ACTION_CHANGED',
    });
    await expect(alice.call(staking.entrust, { ...asked, ...proof })).rejects.toMatchObject({ key: 'CHALLENGE_UNKNOWN' });
    const { stake } = await bob.call(staking.entrust, { ...asked, ...proof });
    expect(stake).toMatchObject({ method: 'trusteeship', may: [], state: 'pending' });
    await expect(bob.call(staking.entrust, { ...asked, ...proof })).rejects.toMatchObject({ key: 'CHALLENGE_UNKNOWN' });
    await expect(bob.call(staking.leave, { id: stake.id })).rejects.toMatchObject({ key: 'STAKE_NOT_CANCELLABLE' });
    await world.nextDay(90);
    await expect(bob.call(staking.take, { id: stake.id, part: 'reward' })).rejects.toMatchObject({ key: 'STAKE_LOCKED' });
    await world.nextDay();
    expect(await bob.call(staking.take, { all: true })).toMatchObject({ principal: '600', reward: stake.totalIncome });
  });

  test('within it needs none; opened stakes count against the day, refused ones do not', async () => {
    const bob = await world.memberWithBcg('100');
    const stake = (amount: string) => bob.call(staking.entrust, { amount, days: 90 });
    await stake('300');
    await expect(stake('300')).rejects.toMatchObject({ key: 'STEP_UP_NEEDED' });
    await expect(bob.call(staking.entrust, { amount: '100', days: 30 })).rejects.toMatchObject({ key: 'STAKE_TERM_UNKNOWN' });
    await stake('190');
    expect(await bob.call(staking.checkOpen, { method: 'trusteeship', amount: '10', days: 90 })).toMatchObject({
      unsignedLeft: '1',
    });
  });

  test('is opened at the rate that was seen and signed, or refused after a change at midnight', async () => {
    const bob = await world.memberWithBcg('100');
    const terms = { amount: '600', days: 90 };
    const { message: _, ...proof } = await bob.signs({ call: 'earn/trusteeshipJoin', ...terms, rate: '6' });
    const lower = [{ from: 90, percent: '4' }];
    await world.changesParams({ 'stake.pledge.terms': [{ from: 30, percent: '3' }], 'stake.trusteeship.terms': lower });
    const changed = { key: 'STAKE_RATE_CHANGED', params: { rate: '4' } };
    for (const asked of [
      { ...terms, rate: '6', ...proof },
      { amount: '10', days: 90, rate: '6' },
    ]) {
      await expect(bob.call(staking.entrust, asked)).rejects.toMatchObject(changed);
    }
    // A signature for another rate is not valid for a stake that names none.
    for (const asked of [
      { ...terms, ...proof },
      { ...terms, rate: '4', ...proof },
    ]) {
      await expect(bob.call(staking.entrust, asked)).rejects.toMatchObject({
        key: expect.stringMatching(/ACTION_CHANGED|CHALLENGE_/),
      });
    }
    expect((await bob.call(staking.entrust, { amount: '10', days: 90, rate: '4' })).stake.rate).toBe('4');
    await expect(bob.signs({ call: 'earn/trusteeshipJoin', ...terms, rate: '6 % and more' })).rejects.toThrow();
    await world.changesParams({
      'stake.pledge.terms': PARAMETERS['stake.pledge.terms'].initial,
      'stake.trusteeship.terms': PARAMETERS['stake.trusteeship.terms'].initial,
    });
  });

  test('a signature is not used up by a stake refused for lack of balance', async () => {
    const bob = await world.memberWithBcg('60');
    const { message: _, ...proof } = await bob.signs({ call: 'earn/trusteeshipJoin', amount: '600', days: 90, rate: '6' });
    await expect(bob.call(staking.entrust, { amount: '600', days: 90, ...proof })).rejects.toMatchObject({
      key: 'BCG_INSUFFICIENT',
    });
    await bob.getsBcg('20');
    await bob.call(staking.entrust, { amount: '600', days: 90, ...proof });
  });
});

describe('is refused by name', () => {
  test.each([
    [{ days: 30 }, 'STAKE_AMOUNT_MISSING', 'Enter the staking amount'],
    [{ amount: '', days: 30 }, 'STAKE_AMOUNT_MISSING', 'Enter the staking amount'],
    [{ amount: '0', days: 30 }, 'AMOUNT_ZERO', 'Amount must be greater than 0'],
    [{ amount: '-5', days: 30 }, 'AMOUNT_ZERO', 'Amount must be greater than 0'],
    [{ amount: '1.0000000000000000001', days: 30 }, 'AMOUNT_TOO_PRECISE', 'BCG has at most 18 decimals'],
    [{ amount: '9'.repeat(40), days: 30 }, 'AMOUNT_TOO_LARGE', 'This amount is too large'],
    [{ amount: 'ten', days: 30 }, 'AMOUNT_INVALID', 'Enter the amount as a plain number, such as 12.5'],
    [{ amount: '100' }, 'DAYS_INVALID', 'Enter the days as a whole number from 1 to 3650'],
    [{ amount: '100', days: 1.5 }, 'DAYS_INVALID', 'Enter the days as a whole number from 1 to 3650'],
    [{ amount: '100', days: 0 }, 'DAYS_INVALID', 'Enter the days as a whole number from 1 to 3650'],
    [{ amount: '9.99', days: 30 }, 'STAKE_BELOW_MIN', 'The least you can stake is 10 BCG'],
    [{ amount: '100', days: 45 }, 'STAKE_TERM_UNKNOWN', 'Staking is not offered for this term. Choose one of these, in days: '],
  ])('%j: %s', async (body, key, sentence) => {
    for (const path of ['pledgeJoin', 'trusteeshipJoin']) {
      const answer = await alice.post(`/api/earn/${path}`, { ...body, ...(key === 'STAKE_BELOW_MIN' && { days: 90 }) });
      expect(answer.body).toMatchObject({ code: 5000, error: { key } });
      expect(answer.body.msg).toContain(sentence);
    }
    const check = await alice.post('/api/earn/pledgeJoinCheck', { method: 'pledge', ...body });
    expect(check.body).toMatchObject({ error: { key } });
  });

  test('more than the balance', async () => {
    const bob = await world.memberWithBcg('10');
    expect(await bob.call(staking.checkOpen, { method: 'pledge', amount: '1000', days: 30 })).toMatchObject({
      balanceAfter: null,
    });
    const answer = await bob.post('/api/earn/pledgeJoin', { amount: '1000', days: 30 });
    expect(answer.body).toMatchObject({ msg: 'Insufficient BCG balance', error: { key: 'BCG_INSUFFICIENT' } });
  });

  test('a stake of another member, and an unknown one', async () => {
    const bob = await world.memberWithBcg('20');
    const { stake } = await bob.call(staking.pledge, { amount: '100', days: 30 });
    for (const id of [stake.id, randomUUID()]) {
      for (const act of [
        () => alice.call(staking.leave, { id }),
        () => alice.call(staking.checkLeave, { id }),
        () => alice.call(staking.take, { id, part: 'reward' }),
        () => alice.call(staking.checkTake, { id, part: 'principal' }),
      ]) {
        await expect(act()).rejects.toMatchObject({ key: 'STAKE_UNKNOWN' });
      }
    }
    expect((await alice.call(staking.show, { id: stake.id })).stakes.list).toEqual([]);
  });

  test('the twenty-first of a day, even when the others were cancelled', async () => {
    const bob = await world.memberWithBcg('20');
    for (let opened = 0; opened < 20; opened += 1) {
      const { stake } = await bob.call(staking.pledge, { amount: '100', days: 30 });
      await bob.call(staking.leave, { id: stake.id });
    }
    await expect(bob.call(staking.pledge, { amount: '100', days: 30 })).rejects.toMatchObject({ key: 'STAKES_TOO_MANY' });
    await world.nextDay();
    await bob.call(staking.pledge, { amount: '100', days: 30 });
  });
});

describe('terms', () => {
  test('are copied to the stake when it opens: later changes affect later stakes only', async () => {
    const bob = await world.memberWithBcg('100');
    const { stake } = await bob.call(staking.pledge, { amount: '100', days: 30 });
    await world.changesParams({ 'stake.pledge.terms': [{ from: 30, percent: '6' }], 'stake.min': '50' });
    const { stake: later } = await bob.call(staking.pledge, { amount: '100', days: 30 });
    expect([stake.rate, later.rate]).toEqual(['3', '6']);
    await expect(bob.call(staking.pledge, { amount: '49', days: 30 })).rejects.toMatchObject({ key: 'STAKE_BELOW_MIN' });
    await world.nextDay(31);
    expect(await bob.call(staking.checkTake, { id: stake.id, part: 'reward' })).toMatchObject({ reward: stake.totalIncome });
  });
});

test('a repeated request gets its first answer, and moves nothing again', async () => {
  const bob = await world.memberWithBcg('30');
  const idempotencyKey = randomUUID();
  const opens = () => bob.call(staking.pledge, { amount: '100', days: 30 }, { idempotencyKey });
  const first = await opens();
  await world.context.db.run(sql`delete from idempotency`);
  expect(await opens()).toEqual(first);
  expect((await stakesOf(bob)).length).toBe(1);
});
