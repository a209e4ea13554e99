import { earnings } from '@ocean/api/areas/earnings';
import { staking } from '@ocean/api/areas/staking';
import { afterAll, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';

const world = useWorld();
afterAll(() => world.audit());

test('rewards that were taken of stakes are income of their day, funded by the staking pool, and so is what cancelling took back', async () => {
  const who = await world.memberWithBcg('3650');
  const pledge = async (amount: string, days: number) => (await who.call(staking.pledge, { amount, days })).stake.id;
  // 12 % of 1,000 BCG over 360 days, and 3 % of 2,000 over 30: 0.328767123287671232 and 0.164383561643835616 a day.
  await pledge('1000', 360);
  const short = await pledge('2000', 30);
  await world.nextDay(4);
  await who.call(staking.take, { all: true });
  const dashboard = async () => (await who.call(earnings.dashboard, { range: 'all' })).income;
  const taken = '1.47945205479452';
  expect((await dashboard()).stake).toEqual({
    asset: 'BCG',
    today: expect.stringContaining(taken),
    total: expect.stringContaining(taken),
  });

  await world.nextDay();
  await world.closeDays();
  // Nothing was earned in less than thirty days, so the rewards taken are deducted from the principal.
  const { fromPrincipal } = await who.call(staking.leave, { id: short });
  expect(fromPrincipal).toContain('0.4931506849315068');
  await who.call(staking.take, { all: true });
  const { series, stake, fundedBy } = await dashboard();
  expect(fundedBy.stake).toBe('staking pool');
  const { taken: kept } = (await who.call(staking.show, {})).mine;
  expect(stake.total).toBe(kept);
  const { list, total } = await who.call(earnings.listIncome, { kind: 'stake' });
  expect(total).toBe(2);
  expect(list).toEqual([
    {
      kind: 'stake',
      day: (list[1]?.day ?? 0) + 1,
      amount: stake.today,
      asset: 'BCG',
      source: { payments: 2, returned: fromPrincipal },
      fundedBy: 'staking pool',
      collected: true,
    },
    expect.objectContaining({ amount: expect.stringContaining(taken), source: { payments: 2, returned: '0' } }),
  ]);
  expect(series.find(({ day }) => day === list[1]?.day)?.stake).toBe(list[1]?.amount);
  expect((await who.call(earnings.listIncome, {})).list.filter(({ kind }) => kind === 'stake')).toEqual(list);
  expect((await who.call(earnings.listIncome, { kind: 'stake', page: 2, size: 1 })).list).toEqual(list.slice(1));
});

test('does not count a principal as income', async () => {
  const who = await world.memberWithBcg('100');
  const { stake } = await who.call(staking.pledge, { amount: '100', days: 30 });
  await world.nextDay(31);
  await who.call(staking.take, { id: stake.id, part: 'principal' });
  expect((await who.call(earnings.listIncome, { kind: 'stake' })).total).toBe(0);
  expect((await who.call(earnings.dashboard, { range: 7 })).income.stake).toEqual({ asset: 'BCG', today: '0', total: '0' });
});
