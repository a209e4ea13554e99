import { describe, expect, test } from 'vitest';
import { KINDS, leadChange, otherChanges, readAccount, recordIcon } from './describe-record.ts';

const pledged = { asset: 'BCG', amount: '10', part: 'pledged' };
const available = { asset: 'BCG', amount: '-10', part: 'available' };

describe('leadChange', () => {
  test('is what changed in the money that can be spent', () => {
    expect(leadChange({ changes: [pledged, available] })).toBe(available);
    expect(otherChanges({ changes: [pledged, available] })).toEqual([pledged]);
  });

  test('is the first change, or none, when nothing spendable moved', () => {
    expect(leadChange({ changes: [pledged] })).toBe(pledged);
    expect(leadChange({ changes: [] })).toBeNull();
  });
});

test.each([
  ['available', true, { owner: 'mine', part: 'available', address: null }],
  ['platform/treasury', false, { owner: 'platform', part: 'treasury', address: null }],
  ['0x52…9EE7/available', false, { owner: 'member', part: 'available', address: '0x52…9EE7' }],
] as const)('reads the account %s', (account, isMine, name) => {
  expect(readAccount(account, isMine)).toEqual(name);
});

test('has an icon for every kind it knows and for those it does not', () => {
  for (const kind of KINDS) expect(recordIcon(kind)).not.toBe('list');
  expect(recordIcon('somethingNew')).toBe('list');
});
