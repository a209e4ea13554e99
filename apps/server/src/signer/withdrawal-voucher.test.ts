import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { voucherIdOf, withdrawalIdOf } from './withdrawal-voucher.ts';

describe('the vault’s id of a withdrawal', () => {
  it('goes there and back for every uuid', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(voucherIdOf(id)).toMatch(/^0x[0-9a-f]{64}$/);
        expect(withdrawalIdOf(voucherIdOf(id))).toBe(id);
      }),
    );
  });

  it.each([
    ['an id with anything in its upper half', `0x${'f'.repeat(64)}`],
    ['an id that is too long', `0x${'0'.repeat(64)}1`],
    ['an id that is too short', '0x01'],
    ['no hexadecimal digits', `0x${'z'.repeat(64)}`],
    ['nothing', ''],
  ])('knows that %s is not the platform’s', (_name, id) => {
    expect(withdrawalIdOf(id)).toBeUndefined();
  });
});
