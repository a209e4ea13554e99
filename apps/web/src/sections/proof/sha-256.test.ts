import { createHash } from 'node:crypto';
import { hexOf } from '@ocean/money/proof/bytes';
import { expect, test } from 'vitest';
import { sha256 } from './sha-256.ts';

const expected = (bytes: Uint8Array) => `0x${createHash('sha256').update(bytes).digest('hex')}`;

test('is what the standard says of nothing and of abc', () => {
  expect(hexOf(sha256(new Uint8Array()))).toBe('0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(hexOf(sha256(new TextEncoder().encode('abc')))).toBe(
    '0xba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('is that of the platform for every length around the borders of its blocks', () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, place) => (place * 151 + 7) % 256);
  for (let length = 0; length <= bytes.length; length++)
    expect(hexOf(sha256(bytes.subarray(length % 3, length)))).toBe(expected(bytes.subarray(length % 3, length)));
});

test('takes a part of a larger buffer for what it is, and a long file', () => {
  const long = Uint8Array.from({ length: 100_000 }, (_, place) => place % 251);
  expect(hexOf(sha256(long))).toBe(expected(long));
  expect(hexOf(sha256(long.subarray(17, 117)))).toBe(expected(long.slice(17, 117)));
});
