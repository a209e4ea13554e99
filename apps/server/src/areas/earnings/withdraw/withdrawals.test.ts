import { earnings } from '@ocean/api/areas/earnings';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';

const world = useWorld();

const bcgOf = (who: Member) => readBalance(world.context.db, member(who.id).available('BCG'));
const usdtOf = (who: Member) => readBalance(world.context.db, member(who.id).available('USDT'));

describe('checking a withdrawal', () => {
  test('shows fee, burn, net, what stays and the limit, and changes nothing', async () => {
    const alice = await world.memberWithBcg('100');
    const before = await bcgOf(alice);
    const check = await alice.call(earnings.checkWithdrawal, { asset: 'BCG', amount: '100' });
    expect(check).toEqual({
      asset: 'BCG',
      amount: '100',
      min: '50',
      fee: '1',
      burn: '2',
      net: '97',
      balance: '985',
      balanceAfter: '885',
      today: '0',
      limitLeft: '5000',
      needsApproval: false,
    });
    expect(await bcgOf(alice)).toEqual(before);
  });

  test('shows no balance afterwards when the balance does not cover it', async () => {
    const alice = await world.member();
    const check = await alice.call(earnings.checkWithdrawal, { asset: 'USDT', amount: '10' });
    expect(check).toMatchObject({ net: '9', burn: '0', balance: '0', balanceAfter: null });
  });

  test('says that a large one waits for approval', async () => {
    const alice = await world.memberWithBcg('1200');
    const check = await alice.call(earnings.checkWithdrawal, { asset: 'BCG', amount: '10000.000000000000000001' });
    expect(check.needsApproval).toBe(true);
    expect((await alice.call(earnings.checkWithdrawal, { asset: 'BCG', amount: '10000' })).needsApproval).toBe(false);
  });
});

describe('fields that nobody can withdraw with', () => {
  const cases: [unknown, unknown, string][] = [
    ['BCG', undefined, 'Enter the amount'],
    ['BCG', null, 'Enter the amount'],
    ['BCG', '', 'Enter the amount'],
    ['BCG', '0', 'Amount must be greater than 0'],
    ['BCG', '0.000', 'Amount must be greater than 0'],
    ['BCG', '-5', 'Amount must be greater than 0'],
    ['BCG', '1e-400', 'Enter the amount as a plain number, such as 12.5'],
    ['BCG', '0x10', 'Enter the amount as a plain number, such as 12.5'],
    ['BCG', 'NaN', 'Enter the amount as a plain number, such as 12.5'],
    ['BCG', 100, 'Enter the amount as a plain number, such as 12.5'],
    ['BCG', ['100'], 'Enter the amount as a plain number, such as 12.5'],
    ['BCG', `100.${'1'.repeat(40)}`, 'BCG has at most 18 decimals'],
    ['USDT', '10.0000001', 'USDT has at most 6 decimals'],
    ['BCG', '9'.repeat(60), 'This amount is too large'],
    ['BCG', '9'.repeat(300), 'This amount is too large'],
    [undefined, '100', 'This asset is not offered here'],
    ['', '100', 'This asset is not offered here'],
    ['bcg', '100', 'This asset is not offered here'],
    ['__proto__', '100', 'This asset is not offered here'],
    [7, '100', 'This asset is not offered here'],
    ['BCG', '49.999999999999999999', 'The least you can withdraw is 50 BCG'],
    ['USDT', '9.999999', 'The least you can withdraw is 10 USDT'],
    ['BCG', '986', 'Insufficient BCG balance'],
    ['BYB', '50', 'Insufficient BYB balance'],
    ['USDT', '10', 'Insufficient balance'],
    ['BCG', '9'.repeat(18), 'Insufficient BCG balance'],
  ];

  let alice: Member;
  beforeAll(async () => {
    alice = await world.memberWithBcg('100');
  });

  test.each(cases)('refuses %j %j: %s', async (asset, amount, sentence) => {
    const before = await bcgOf(alice);
    const answer = await alice.post('/api/earn/withdraw', { asset, amount });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ code: 5000, msg: sentence });
    expect(await bcgOf(alice)).toEqual(before);
    expect((await alice.call(earnings.listWithdrawals, {})).total).toBe(0);
  });

  test('refuses a body of another shape before anything else', async () => {
    for (const body of ['null', '[]', '{', { asset: 'BCG', amount: '100\u0000' }, { asset: 'BCG', amount: '100', to: '0xabc' }]) {
      expect((await alice.post('/api/earn/withdraw', body)).status).toBe(400);
    }
    expect((await alice.call(earnings.listWithdrawals, {})).total).toBe(0);
  });
});

describe('limits', () => {
  beforeAll(async () => {
    await world.changesParams({ 'cap.accountShare': '100' });
  });

  test('refuses an amount above the limit of the day and reports what is left', async () => {
    const alice = await world.memberWithBcg('6000');
    await alice.call(earnings.withdraw, { asset: 'BCG', amount: '45000' });
    await expect(alice.call(earnings.withdraw, { asset: 'BCG', amount: '5001' })).rejects.toMatchObject({
      key: 'WITHDRAW_LIMIT',
      params: { left: '500' },
    });
    await expect(alice.call(earnings.checkWithdrawal, { asset: 'BCG', amount: '5001' })).rejects.toMatchObject({
      key: 'WITHDRAW_LIMIT',
    });
    await alice.call(earnings.withdraw, { asset: 'BCG', amount: '5000' });
    await expect(alice.call(earnings.withdraw, { asset: 'BCG', amount: '50' })).rejects.toMatchObject({
      params: { left: '0' },
    });
  });

  test('gives the day’s limit back when a withdrawal is cancelled', async () => {
    const alice = await world.memberWithBcg('6000');
    const { id } = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '50000' });
    await alice.call(earnings.cancelWithdrawal, { id });
    expect(await alice.call(earnings.checkWithdrawal, { asset: 'BCG', amount: '50' })).toMatchObject({
      today: '0',
      limitLeft: '5000',
    });
  });

  test('takes the last price for the limits, however old it is', async () => {
    const alice = await world.memberWithBcg('100');
    await world.context.db.run(sql`update operator_price set at = at - interval '400 days' where asset = 'BCG'`);
    try {
      expect((await alice.call(earnings.withdraw, { asset: 'BCG', amount: '50' })).state).toBe('signed');
    } finally {
      await world.context.db.run(sql`update operator_price set at = at + interval '400 days' where asset = 'BCG'`);
    }
  });

  test('needs approval by two operators for an asset that never had a price', async () => {
    const alice = await world.memberWithBcg('100');
    await world.context.db.run(sql`update operator_price set asset = 'DMC2' where asset = 'BCG'`);
    try {
      const check = await alice.call(earnings.checkWithdrawal, { asset: 'BCG', amount: '50' });
      expect(check.needsApproval).toBe(true);
      expect((await alice.call(earnings.withdraw, { asset: 'BCG', amount: '50' })).state).toBe('approval');
    } finally {
      await world.context.db.run(sql`update operator_price set asset = 'BCG' where asset = 'DMC2'`);
    }
  });
});

describe('cancelling', () => {
  test('gives everything back while the withdrawal waits for approval, once', async () => {
    const alice = await world.memberWithBcg('1500');
    const withdrawal = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '12000' });
    expect(withdrawal).toMatchObject({ state: 'approval', voucher: null, expiresAt: null });
    expect(await bcgOf(alice)).toMatchObject({ held: world.unitsOf('BCG', '12000') });
    for (let times = 0; times < 3; times += 1) {
      const cancelled = await alice.call(earnings.cancelWithdrawal, { id: withdrawal.id });
      expect(cancelled.state).toBe('cancelled');
    }
    expect(await bcgOf(alice)).toMatchObject({ held: 0n, available: world.unitsOf('BCG', '14775') });
  });

  test('is too late once a voucher is signed', async () => {
    const alice = await world.memberWithBcg('100');
    const { id, state } = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '50' });
    expect(state).toBe('signed');
    await expect(alice.call(earnings.cancelWithdrawal, { id })).rejects.toMatchObject({ key: 'WITHDRAW_STATE' });
    expect(await bcgOf(alice)).toMatchObject({ held: world.unitsOf('BCG', '50') });
  });

  test('reports a withdrawal of another account as unknown', async () => {
    const [alice, mallory] = [await world.memberWithBcg('1500'), await world.member()];
    const { id } = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '12000' });
    await expect(mallory.call(earnings.cancelWithdrawal, { id })).rejects.toMatchObject({ key: 'WITHDRAW_UNKNOWN' });
    expect((await mallory.call(earnings.listWithdrawals, { id })).total).toBe(0);
    expect((await alice.call(earnings.listWithdrawals, { id })).list[0]?.state).toBe('approval');
  });
});

describe('listing', () => {
  test('shows the newest first and pages', async () => {
    const alice = await world.memberWithBcg('100');
    const made: string[] = [];
    for (const amount of ['50', '51', '52']) made.unshift((await alice.call(earnings.withdraw, { asset: 'BCG', amount })).id);
    const first = await alice.call(earnings.listWithdrawals, { page: 1, size: 2 });
    const second = await alice.call(earnings.listWithdrawals, { page: 2, size: 2 });
    expect([...first.list, ...second.list].map((row) => row.id)).toEqual(made);
    expect([first.total, first.next, second.next]).toEqual([3, 2, null]);
  });

  test('offers the voucher only to its account, with what the vault needs', async () => {
    const alice = await world.memberWithBcg('100');
    const { id, voucher } = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
    expect(voucher).toMatchObject({
      vault: expect.stringMatching(/^0x/),
      account: alice.address,
      netUnits: world.unitsOf('BCG', '97').toString(),
      burnUnits: world.unitsOf('BCG', '2').toString(),
      signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
    });
    expect((await alice.call(earnings.listWithdrawals, { id })).list[0]?.voucher).toEqual(voucher);
    expect(await usdtOf(alice)).toMatchObject({ available: 0n });
  });
});
