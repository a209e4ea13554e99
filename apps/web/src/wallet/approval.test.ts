import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../base/memory-storage.test-parts.ts';
import {
  approvalSteps,
  approvalUnits,
  proposeApproval,
  proposedApproval,
  rememberApproval,
  rememberedApproval,
  VERY_LARGE,
} from './approval.ts';

describe('whether to approve', () => {
  test.each([
    [{ allowance: 100n, needed: 100n, resetsApproval: true }, []],
    [{ allowance: VERY_LARGE, needed: 100n, resetsApproval: true }, []],
    [{ allowance: 0n, needed: 100n, resetsApproval: true }, ['approve']],
    [{ allowance: 5n, needed: 100n, resetsApproval: false }, ['approve']],
    [{ allowance: 5n, needed: 100n, resetsApproval: true }, ['reset', 'approve']],
    // The specification's own case: an allowance of at most 1.
    [{ allowance: 1n, needed: 100n, resetsApproval: false }, ['approve']],
  ])('%o asks for %o', (facts, steps) => {
    expect(approvalSteps(facts)).toEqual(steps);
  });

  test('approves whenever the allowance is below the price, and never otherwise', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n }), fc.bigInt({ min: 1n }), fc.boolean(), (allowance, needed, resetsApproval) => {
        expect(approvalSteps({ allowance, needed, resetsApproval }).includes('approve')).toBe(allowance < needed);
      }),
    );
  });
});

describe('how much to approve', () => {
  const needed = 980_000_000n;
  test('exactly the payment by default', () => {
    expect(approvalUnits({ choice: 'exact', cap: '' }, { needed, decimals: 6 })).toEqual({ ok: true, units: needed });
  });
  test('up to a limit that covers the payment', () => {
    expect(approvalUnits({ choice: 'capped', cap: '3000' }, { needed, decimals: 6 })).toEqual({
      ok: true,
      units: 3_000_000_000n,
    });
    expect(approvalUnits({ choice: 'capped', cap: '979.999999' }, { needed, decimals: 6 })).toEqual({
      ok: false,
      problem: 'belowNeeded',
    });
    expect(approvalUnits({ choice: 'capped', cap: '-5' }, { needed, decimals: 6 })).toEqual({ ok: false, problem: 'invalid' });
    expect(approvalUnits({ choice: 'capped', cap: '0' }, { needed, decimals: 6 })).toEqual({ ok: false, problem: 'zero' });
  });
  test('everything there can ever be', () => {
    expect(approvalUnits({ choice: 'large', cap: '' }, { needed, decimals: 6 })).toEqual({ ok: true, units: VERY_LARGE });
  });
});

test('remembers the choice for each token by itself and survives a damaged store', () => {
  const storage = memoryStorage();
  expect(rememberedApproval(storage, 'USDT', 'exact')).toEqual({ choice: 'exact', cap: '', isRemembered: false });
  rememberApproval(storage, 'USDT', { choice: 'large', cap: '' });
  rememberApproval(storage, 'BUSD', { choice: 'capped', cap: '500' });
  expect(rememberedApproval(storage, 'USDT', 'exact')).toMatchObject({ choice: 'large', isRemembered: true });
  expect(rememberedApproval(storage, 'BUSD', 'exact')).toMatchObject({ choice: 'capped', cap: '500' });
  storage.write('oceanApprovals', '{"USDT": 7');
  expect(rememberedApproval(storage, 'USDT', 'exact').choice).toBe('exact');
  storage.write('oceanApprovals', '{"USDT": {"choice": "everything"}}');
  expect(rememberedApproval(storage, 'USDT', 'exact').choice).toBe('exact');
});

test('the choice of the settings is proposed for every token, until one has a choice of its own', () => {
  const storage = memoryStorage();
  expect(proposedApproval(storage, 'exact')).toBe('exact');
  rememberApproval(storage, 'USDT', { choice: 'large', cap: '' });
  proposeApproval(storage, 'capped');
  expect(rememberedApproval(storage, 'USDT', 'exact')).toEqual({ choice: 'capped', cap: '', isRemembered: false });
  rememberApproval(storage, 'BCG', { choice: 'exact', cap: '' });
  expect(rememberedApproval(storage, 'BCG', 'large')).toMatchObject({ choice: 'exact', isRemembered: true });
  expect(proposedApproval(storage, 'exact')).toBe('capped');
});

test('a very large approval from the settings still has to be agreed to at the first payment', () => {
  const storage = memoryStorage();
  proposeApproval(storage, 'large');
  expect(rememberedApproval(storage, 'USDT', 'exact')).toMatchObject({ choice: 'large', isRemembered: false });
});
