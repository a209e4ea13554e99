import { beforeAll, expect, test } from 'vitest';
import { loadTexts } from '../../i18n/load-texts.ts';
import type { Change } from './describe-record.ts';
import { aboutTexts } from './record-words.ts';

const available: Change = { asset: 'BCG', amount: '1', part: 'available' };
const reward: Change = { asset: 'BCG', amount: '-1', part: 'stakeReward' };
const staked: Change = { asset: 'BCG', amount: '-300', part: 'staked' };

beforeAll(() => loadTexts('core', 'records'));

test('each record of income says who paid it', () => {
  const about = (kind: string, details: Parameters<typeof aboutTexts>[0]['details'], changes = [available]) =>
    aboutTexts({ kind, details, changes });
  expect(about('incomeCollected', { fromDay: 20_800, toDay: 20_801 })).toContain('from the emission pool');
  expect(about('taskAwarded', { task: 'firstPurchase' })).toContain('from the awards pool');
  expect(about('stakeTaken', {}, [reward, available])).toEqual(['from the staking pool']);
});

test('a record of income says for which days it is', () => {
  const of = (fromDay: number, toDay: number) =>
    aboutTexts({ kind: 'incomeCollected', details: { fromDay, toDay }, changes: [available] })[0];
  expect(of(20_800, 20_800)?.replaceAll(/[\u2066-\u2069]/g, '')).toMatch(/^for 13 Dec\b[^–]*$/);
  expect(of(20_800, 20_801)?.replaceAll(/[\u2066-\u2069]/g, '')).toMatch(/^for 13 Dec.* – 14 Dec/);
});

test('what was locked and comes back is not said to be paid by a pool', () => {
  expect(aboutTexts({ kind: 'stakeTaken', details: {}, changes: [staked, reward, available] })).toEqual([]);
});
