import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { voucherIdOf, withdrawalIdOf } from './withdrawal-voucher.ts';

describe('the vault’s id of a withdrawal', () => {
  test('round-trips every uuid', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(voucherIdOf(id)).toMatch(/^0x[0-9a-f]{64}$/);
        expect(withdrawalIdOf(voucherIdOf(id))).toBe(id);
      }),
    );
  });

  test.each([
    ['an id with a non-zero upper half', `0x${'f'.repeat(64)}`],
    ['an id that is too long', `0x${'0'.repeat(64)}1`],
    ['an id that is too short', '0x01'],
    ['an id without hexadecimal digits', `0x${'z'.repeat(64)}`],
    ['an empty id', ''],
  ])('recognises that %s is not the platform’s', (_name, id) => {
    expect(withdrawalIdOf(id)).toBeUndefined();
  });
});
