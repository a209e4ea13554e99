import { expect, test } from 'vitest';
import type { TaskView, WalletTask } from '../../wallet/task/task.ts';
import { isDepositOnWay, missingOf } from './missing-deposit.ts';

test.each([
  ['10', '4', '6'],
  ['1.015229', '0', '1.015229'],
  ['10', '10', null],
  ['10', '10.000001', null],
  ['', '0', null],
  ['0', '0', null],
  ['10', undefined, null],
])('for %j with %j there, %j is brought from the wallet', (amount, available, missing) => {
  expect(missingOf(amount, available)).toBe(missing);
});

const DEPOSIT: WalletTask = { kind: 'deposit', asset: 'USDT', amount: '6', title: 'Deposit', isStep: true };
const SENT = { task: DEPOSIT, stage: 'confirm', hash: '0x1', problem: null } as TaskView;

test.each<[string, Partial<TaskView>, string, boolean]>([
  ['one that waits for blocks', {}, 'USDT', true],
  ['one that waits for its booking', { stage: 'settle' }, 'USDT', true],
  ['one of another asset', {}, 'BCG', false],
  ['one that was not sent', { stage: 'sign', hash: null }, 'USDT', false],
  ['one that is booked', { stage: 'done' }, 'USDT', false],
  ['one that was lost', { problem: { kind: 'dropped' } }, 'USDT', false],
  ['a revocation', { task: { kind: 'revoke', asset: 'USDT', title: '' } }, 'USDT', false],
])('of %s a deposit is on its way or not', (_name, change, asset, expected) => {
  const runs = [{ view: () => ({ ...SENT, ...change }) }];
  expect(isDepositOnWay(runs, asset)).toBe(expected);
});
