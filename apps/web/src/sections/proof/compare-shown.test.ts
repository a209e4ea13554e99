import type { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import { expect, test } from 'vitest';
import { compareShown, lacksLeaf } from './compare-shown.ts';
import { makeProof } from './made-proof.test-parts.ts';

type Dashboard = OutputOf<typeof earnings.dashboard>;

const NOTHING = {
  available: '0',
  pledged: '0',
  staked: '0',
  unreleased: '0',
  released: '0',
  held: '0',
  passageway: '0',
  proceeds: '0',
  bonded: '0',
  usdt: null,
};
const shows = (assets: Partial<Dashboard['assets'][number]>[], uncollected = '0') =>
  ({
    assets: assets.map((one) => ({ asset: 'USDT', ...NOTHING, ...one })),
    income: { static: { asset: 'BCG', lastDay: null, total: '0', uncollected } },
  }) as Dashboard;
const { leaves } = makeProof([{ owed: 400_000_000n, paidIn: 500_000_000n, paidOut: 0n }]).own;

test('all parts together are what is owed', () => {
  expect(compareShown(leaves, shows([{ available: '250.5', held: '149.5' }]))).toEqual([
    { asset: 'USDT', owed: '400', shown: '400', isSame: true },
  ]);
});

test('a difference is shown with both sides, and so is an asset without a leaf', () => {
  expect(compareShown(leaves, shows([{ available: '399' }, { asset: 'BUSD', pledged: '1' }, { asset: 'BYB' }]))).toEqual([
    { asset: 'USDT', owed: '400', shown: '399', isSame: false },
    { asset: 'BUSD', owed: null, shown: '1', isSame: false },
  ]);
});

test('income that was not collected is owed too', () => {
  expect(compareShown([], shows([{ asset: 'BCG', available: '1' }], '0.25'))).toEqual([
    { asset: 'BCG', owed: null, shown: '1.25', isSame: false },
  ]);
});

test('a leaf whose asset the app does not show is unknown there, not zero', () => {
  expect(compareShown(leaves, shows([]))).toEqual([{ asset: 'USDT', owed: '400', shown: null, isSame: false }]);
});

test('a leaf is lacking when the app shows something of its asset, and not when there is nothing of it', () => {
  expect(lacksLeaf(compareShown([], shows([{ available: '400' }])))).toBe(true);
  expect(lacksLeaf(compareShown(leaves, shows([{ available: '400' }, { asset: 'BCG', staked: '0.1' }])))).toBe(true);
  expect(lacksLeaf(compareShown([], shows([{}])))).toBe(false);
  expect(lacksLeaf(compareShown(leaves, shows([{ available: '1' }, { asset: 'BCG' }])))).toBe(false);
});
