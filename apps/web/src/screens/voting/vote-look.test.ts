import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharesOf } from './vote-look.ts';

test.each([
  [0, 0, null],
  [1, 0, { support: '100', oppose: '0' }],
  [0, 3, { support: '0', oppose: '100' }],
  [2, 1, { support: '66.6', oppose: '33.4' }],
  [1284, 523, { support: '71', oppose: '29' }],
])('%i for and %i against are %o', (support, oppose, shares) => {
  expect(sharesOf({ support, oppose })).toEqual(shares);
});

test('the two shares are always a whole', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (support, oppose) => {
      const shares = sharesOf({ support, oppose });
      if (shares === null) return support + oppose === 0;
      return Math.round((Number(shares.support) + Number(shares.oppose)) * 10) === 1000;
    }),
  );
});
