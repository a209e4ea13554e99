import { randomUUID } from 'node:crypto';
import { earnings } from '@ocean/api/areas/earnings';
import { records } from '@ocean/api/areas/records';
import { staking } from '@ocean/api/areas/staking';
import { INITIAL_PARAMS } from '@ocean/api/params';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOf } from '#dev/economy/economy.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import type { Context } from '../../../context.ts';
import { openDatabase, type PooledDatabase } from '../../../db/pool.ts';
import { member, platform } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { takeAward } from './take-award.ts';

/** Days that a bot runs here before its term is served. */
const TERM = 3;

const world = useWorld();
let api: PooledDatabase;
beforeAll(async () => {
  await world.changesParams({ 'bot.waitDays': 0, 'bot.termDays': TERM, 'bot.graceDays': 2 });
  api = openDatabase(world.database.apiUrl);
});
afterAll(() => api?.end());

const award = (who: Member) => who.call(earnings.collect, { kind: 'task', id: 'firstPurchase' });
const bcgOf = async (who: Member) => (await readBalance(world.context.db, member(who.id).available('BCG'))).available;
const pool = async () => (await readBalance(world.context.db, platform.awardsPool())).posted;
const five = 5n * 10n ** 18n;
const taskOf = async (who: Member, wanted = 'firstPurchase') => {
  const { tasks } = await who.call(earnings.listTasks, {});
  return tasks.find(({ task }) => task === wanted);
};
const passDays = async (days: number) => {
  await world.nextDay(days);
  await world.closeDays();
};

/** With bots that can run today, bought for USDT of its own. */
async function buyer(quantity = 1): Promise<{ who: Member; ids: string[] }> {
  const who = await world.member();
  await who.deposits('USDT', String(quantity * 140));
  const ids = await who.buysBots(quantity);
  await who.exchanges(String(quantity * 20));
  await passDays(1);
  return { who, ids };
}

/** With a bot that has served its term. */
async function servedBot() {
  const { who, ids } = await buyer();
  await who.runs(ids);
  await passDays(TERM + 1);
  return { who, ids };
}
const served = async (): Promise<Member> => (await servedBot()).who;

describe('the award of a first purchase', () => {
  test('names what is missing, is paid once the term is served, and never again', async () => {
    const who = await world.member();
    const progress = async () => (await taskOf(who))?.conditions[0];
    expect(await progress()).toEqual({ condition: 'bot', progress: 'missing', day: null });
    await who.deposits('USDT', '140');
    const ids = await who.buysBots(1);
    await who.exchanges('20');
    await passDays(1);
    expect(await progress()).toEqual({ condition: 'bot', progress: 'resting', day: null });
    await who.runs(ids);
    const { platformDay } = await who.call(earnings.listTasks, {});
    const servedOn = { condition: 'bot', progress: 'serving', day: platformDay + 1 + TERM };
    expect(await progress()).toEqual(servedOn);
    await passDays(TERM);
    expect(await award(who)).toMatchObject({ collected: '0', task: { state: 'open', conditions: [servedOn] } });

    await passDays(1);
    expect(await taskOf(who)).toMatchObject({ state: 'due', amount: '5', asset: 'BCG', takenAt: null });
    const [before, poolBefore] = [await bcgOf(who), await pool()];
    const paid = await award(who);
    expect(paid).toMatchObject({ collected: '5', asset: 'BCG', fromDay: null, task: { state: 'taken', amount: '5' } });
    expect(await award(who)).toMatchObject({ collected: '0', balanceAfter: paid.balanceAfter, task: { state: 'taken' } });
    expect([(await bcgOf(who)) - before, poolBefore - (await pool())]).toEqual([five, five]);
    expect(paid.balanceAfter).toBe((await who.call(earnings.dashboard, { range: 7 })).assets[2]?.available);

    const { list, total } = await who.call(earnings.listIncome, { kind: 'task' });
    expect([total, list]).toEqual([
      1,
      [expect.objectContaining({ amount: '5', asset: 'BCG', source: { task: 'firstPurchase' }, fundedBy: 'awards pool' })],
    ]);
    expect((await who.call(earnings.listIncome, {})).list.filter(({ kind }) => kind === 'task')).toEqual(list);
    const [record] = (await who.call(records.list, { kind: 'taskAwarded' })).list;
    expect(record).toMatchObject({
      changes: [{ asset: 'BCG', part: 'available', amount: '5' }],
      details: { task: 'firstPurchase' },
    });
  });

  test('is of the value of its day, and the row keeps it', async () => {
    const who = await served();
    await world.changesParams({ 'award.task': '7.5' });
    await world.closeDays();
    expect(await award(who)).toMatchObject({ collected: '7.5' });
    await world.changesParams({ 'award.task': '5' });
    expect(await taskOf(who)).toMatchObject({ amount: '7.5', state: 'taken' });
  });

  test('is refused to a suspended account, and can be taken once the account is restored', async () => {
    const who = await served();
    const suspend = (at: 'now' | null) =>
      world.context.db.run(sql`update account set suspended_at = ${at}::timestamptz where address = ${who.id}`);
    await suspend('now');
    await expect(award(who)).rejects.toThrow('ACCOUNT_SUSPENDED');
    await suspend(null);
    expect((await award(who)).collected).toBe('5');
  });
});

describe('a term counts', () => {
  const isDue = async (who: Member) => (await taskOf(who))?.state === 'due';

  test('when its pledge was taken back, and when the platform returned the pledge after the grace', async () => {
    const { who, ids } = await buyer(2);
    await who.runs(ids);
    await passDays(TERM + 1);
    await who.stops(ids.slice(0, 1));
    expect(await isDue(who)).toBe(true);
    await passDays(2);
    await world.runJobs();
    expect((await award(who)).collected).toBe('5');
  });

  test('when it went on after a renewal and was stopped later', async () => {
    const { who, ids } = await buyer();
    await who.runs(ids);
    await passDays(TERM);
    await who.renews(ids);
    await passDays(2);
    await who.stops(ids);
    expect(await isDue(who)).toBe(true);
  });

  test('not when the bot was stopped on the last day and run again', async () => {
    const { who, ids } = await buyer();
    await who.runs(ids);
    await passDays(TERM);
    await who.stops(ids);
    await who.runs(ids);
    expect((await taskOf(who))?.conditions[0]?.progress).toBe('resting');
    await passDays(TERM);
    expect(await isDue(who)).toBe(false);
    // Only the rest of a term was served; a whole term begins with a renewal.
    await who.renews(ids);
    await passDays(TERM + 1);
    expect(await isDue(who)).toBe(true);
  });

  test('for its buyer, and for no member who received the bot', async () => {
    const { who, ids } = await buyer();
    const receiver = await world.member({ inviter: who });
    await receiver.deposits('USDT', '20');
    await receiver.exchanges('20');
    await who.sendsBots(ids, receiver);
    await receiver.runs(ids);
    await passDays(TERM + 1);
    expect([await isDue(who), await isDue(receiver)]).toEqual([false, false]);
    expect((await taskOf(receiver))?.conditions[0]?.progress).toBe('missing');
    expect((await award(receiver)).collected).toBe('0');
  });

  test('for its buyer also after the bot was sent on', async () => {
    const { who, ids } = await buyer();
    await who.runs(ids);
    await passDays(TERM + 1);
    await who.stops(ids);
    await who.sendsBots(ids, await world.member({ inviter: who }));
    expect((await award(who)).collected).toBe('5');
  });
});

describe('fifty tries at once', () => {
  const tries = (who: Member, id?: string) =>
    Promise.all(Array.from({ length: 50 }, () => takeAward(world.context, callOf(who.id, id ?? randomUUID()), 'firstPurchase')));

  test('pay once, whatever requests they are', async () => {
    const who = await served();
    const before = await bcgOf(who);
    const answers = await tries(who);
    expect(answers.filter(({ collected }) => collected === '5')).toHaveLength(1);
    expect(answers.filter(({ collected }) => collected === '0')).toHaveLength(49);
    expect((await bcgOf(who)) - before).toBe(five);
  });

  test('of one request all get the same answer', async () => {
    const who = await served();
    const id = randomUUID();
    const answers = [...(await tries(who, id)), ...(await tries(who, id))];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ collected: '5' });
  });
});

test('a crash before the posting leaves nothing, and the next try pays', async () => {
  const who = await served();
  const failing = {
    ...world.context,
    ledger: { ...world.context.ledger, postIn: () => Promise.reject(new Error('killed')) },
  } as Context;
  const call = callOf(who.id);
  await expect(takeAward(failing, call, 'firstPurchase')).rejects.toThrow('killed');
  expect(await taskOf(who)).toMatchObject({ state: 'due' });
  expect(await takeAward(world.context, call, 'firstPurchase')).toMatchObject({ collected: '5' });
});

describe('the cap of a day', () => {
  test('refuses the next award until tomorrow, and keeps it for then', async () => {
    const [first, second] = [await served(), await served()];
    await world.changesParams({ 'award.dailyCap': '9.999' });
    await world.closeDays();
    const tries = await Promise.allSettled([first, second].map((who) => award(who)));
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const late = tries[0]?.status === 'rejected' ? first : second;
    await expect(award(late)).rejects.toMatchObject({ key: 'AWARDS_TAKEN_TODAY' });
    const { fund } = await late.call(earnings.listTasks, {});
    expect(fund).toEqual({ fundedBy: 'awards pool', leftToday: '4.999', pays: 'dayIsOver' });
    expect(await taskOf(late)).toMatchObject({ state: 'due' });
    await passDays(1);
    expect((await award(late)).collected).toBe('5');
    await world.changesParams({ 'award.dailyCap': '5000' });
  });

  test('pays none when it is below one award', async () => {
    const who = await served();
    await world.changesParams({ 'award.dailyCap': '4.9' });
    await expect(award(who)).rejects.toMatchObject({ key: 'AWARDS_TAKEN_TODAY' });
    await world.changesParams({ 'award.dailyCap': '5000' });
  });
});

test('while BCG is worth more than the highest price, none is paid', async () => {
  const who = await served();
  await world.changesParams({ 'award.maxPrice': '0.05' });
  await expect(award(who)).rejects.toMatchObject({ key: 'AWARDS_PAUSED', params: { asset: 'BCG', maximum: '0.05' } });
  expect((await who.call(earnings.listTasks, {})).fund.pays).toBe('priceIsHigh');
  await world.changesParams({ 'award.maxPrice': '1' });
  expect((await award(who)).collected).toBe('5');
});

describe("a fallen server with the API's role", () => {
  const insert = (
    who: Member,
    botId: string,
    runSeq: number,
    task = 'firstPurchase',
    stakeId: string | null = null,
    units = five,
  ) =>
    api.run(sql`
      insert into task_award (account, task, id, units, bot_id, run_seq, stake_id)
      values (${who.id}, ${task}, ${randomUUID()}, ${units}, ${botId}, ${runSeq}, ${stakeId})`);
  const unserved = { constraint: undefined, message: expect.stringMatching(/served a full term/) };

  test('cannot write an award for an unfinished term, a bot of another member or a run that does not exist', async () => {
    const { who, ids } = await buyer();
    const [bot = ''] = ids;
    await who.runs(ids);
    await passDays(TERM);
    await expect(insert(who, bot, 2)).rejects.toMatchObject(unserved);
    await passDays(1);
    const other = await world.member({ inviter: who });
    await expect(insert(other, bot, 2)).rejects.toMatchObject(unserved);
    await expect(insert(who, bot, 1)).rejects.toMatchObject(unserved);
    await expect(insert(who, randomUUID(), 2)).rejects.toMatchObject(unserved);
    await expect(insert(who, bot, 2, 'firstStake', randomUUID())).rejects.toThrow(/a stake that was served to its end/);
    await expect(insert(who, bot, 2, 'firstStake')).rejects.toThrow(/stake/);
    await expect(insert(who, bot, 2, 'secondPurchase')).rejects.toThrow();
    expect((await award(who)).collected).toBe('5');
    await expect(insert(who, bot, 2)).rejects.toMatchObject({ constraint: 'task_award_pkey' });
  });

  test('cannot write an award of a value other than that of the day', async () => {
    const { who, ids } = await servedBot();
    const [bot = ''] = ids;
    for (const units of [five + 1n, five - 1n, 1_000n * five]) {
      await expect(insert(who, bot, 2, 'firstPurchase', null, units)).rejects.toThrow(/of the value of its day/);
    }
    await world.changesParams({ 'award.task': '7.5' });
    await expect(insert(who, bot, 2)).rejects.toThrow(/of the value of its day/);
    await world.changesParams({ 'award.task': '5' });
    expect((await award(who)).collected).toBe('5');
  });

  test('cannot write an award beyond the cap of the day, or count one itself', async () => {
    const [{ who, ids }, other] = [await servedBot(), await served()];
    await world.changesParams({ 'award.dailyCap': '9' });
    expect((await award(other)).collected).toBe('5');
    await expect(insert(who, ids[0] ?? '', 2)).rejects.toThrow(/within its cap/);
    for (const change of [sql`update task_award_day set units = 0`, sql`insert into task_award_day (day, units) values (1, 0)`]) {
      await expect(api.run(change)).rejects.toMatchObject({ code: '42501' });
    }
    await world.changesParams({ 'award.dailyCap': '5000' });
    expect((await award(who)).collected).toBe('5');
  });

  test('is checked against the initial values where none was ever set', async () => {
    const owner = openDatabase(world.database.ownerUrl, { connections: 1 });
    const { task, cap } = await owner.one<{ task: bigint; cap: bigint }>(sql`
      select award_term('award.task', 0) as task, award_term('award.dailyCap', 0) as cap`);
    await owner.end();
    expect([task, cap]).toEqual([INITIAL_PARAMS['award.task'], INITIAL_PARAMS['award.dailyCap']]);
  });

  test('cannot choose the day, change an award or take one back', async () => {
    const who = await served();
    await award(who);
    const own = sql`account = ${who.id}`;
    const denied = { code: '42501' };
    await expect(api.run(sql`update task_award set units = 9 where ${own}`)).rejects.toMatchObject(denied);
    await expect(api.run(sql`delete from task_award where ${own}`)).rejects.toMatchObject(denied);
    await expect(
      api.run(sql`
        insert into task_award (account, task, id, units, bot_id, run_seq, day)
        values (${who.id}, 'firstPurchase', ${randomUUID()}, 1, ${randomUUID()}, 2, 1)`),
    ).rejects.toMatchObject(denied);
    await expect(api.run(sql`update task_award set balance_after_units = 9 where ${own}`)).rejects.toThrow(/append-only/);
  });
});

describe('the award of a first stake', () => {
  const stakeAward = (who: Member) => who.call(earnings.collect, { kind: 'task', id: 'firstStake' });
  const TERM_OF_STAKE = 30;

  test('is paid after a bot has served and a stake has come to its end, beside that of the purchase', async () => {
    const { who, ids } = await buyer();
    await who.call(staking.pledge, { amount: '10', days: TERM_OF_STAKE });
    await who.runs(ids);
    const { platformDay } = await who.call(earnings.listTasks, {});
    await passDays(TERM + 1);
    const serving = { condition: 'stake', progress: 'serving', day: platformDay + 1 + TERM_OF_STAKE };
    expect((await taskOf(who, 'firstStake'))?.conditions).toEqual([{ condition: 'bot', progress: 'served', day: null }, serving]);
    expect(await stakeAward(who)).toMatchObject({ collected: '0', task: { state: 'open' } });
    await passDays(TERM_OF_STAKE - TERM);
    expect(await stakeAward(who)).toMatchObject({ collected: '5', task: { task: 'firstStake', state: 'taken' } });
    expect((await award(who)).collected).toBe('5');
    expect([(await stakeAward(who)).collected, (await award(who)).collected]).toEqual(['0', '0']);
    expect((await who.call(earnings.listIncome, { kind: 'task' })).total).toBe(2);
  });

  test('is not paid for a stake alone, nor for one that was cancelled', async () => {
    const [staker, { who, ids }] = [await world.memberWithBcg('10'), await buyer()];
    await staker.call(staking.pledge, { amount: '10', days: TERM_OF_STAKE });
    const { stake } = await who.call(staking.pledge, { amount: '10', days: TERM_OF_STAKE });
    await who.runs(ids);
    await passDays(TERM_OF_STAKE);
    await who.call(staking.leave, { id: stake.id });
    await passDays(1);
    expect((await taskOf(who, 'firstStake'))?.conditions[1]?.progress).toBe('missing');
    expect((await taskOf(staker, 'firstStake'))?.conditions.map(({ progress }) => progress)).toEqual(['missing', 'served']);
    for (const one of [who, staker]) expect((await stakeAward(one)).collected).toBe('0');
  });
});

test('audits clean after all of these tests', async () => {
  await world.audit();
});
