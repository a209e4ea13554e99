import { expect, test } from 'vitest';
import { signatureParts } from './signature-parts.ts';

const R = 'ab'.repeat(32);
const S = '12'.repeat(32);

test.each([
  ['1b', 27],
  ['1c', 28],
  ['1C', 28],
  ['00', 27],
  ['01', 28],
])('takes a signature that ends in %s as one with v = %d', (last, v) => {
  expect(signatureParts(`0x${R}${S}${last}`)).toEqual({ v, r: `0x${R}`, s: `0x${S}` });
});

test.each([
  ['no text', null],
  ['nothing', ''],
  ['an empty signature', '0x'],
  ['64 bytes (ERC-2098)', `0x${R}${S}`],
  ['another last byte', `0x${R}${S}1d`],
  ['more than 65 bytes, as of contract wallets', `0x${R}${S}1b${R}`],
  ['what is no hexadecimal', `0x${R}${S}zz`],
])('takes no %s', (_, signature) => {
  expect(signatureParts(signature)).toBeNull();
});
