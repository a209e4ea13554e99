import { describe, expect, test } from 'vitest';
import { parseAddressField } from './address.ts';

const refusal = (key: string) => expect.objectContaining({ key });

describe('an address', () => {
  test.each([
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    ' 0xF39FD6E51AAD88F6F4CE6AB8827279CFFFB92266 ',
  ])('is read in any case: %s', (text) => {
    expect(parseAddressField(text)).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266');
  });
  test.each([
    '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92267',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92226',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cfffb92266',
  ])('with a wrong checksum is refused by name: %s', (text) => {
    expect(() => parseAddressField(text)).toThrowError(refusal('ADDRESS_MISTYPED'));
  });
  test.each([undefined, null, '', '   '])('missing is refused by name: %s', (raw) => {
    expect(() => parseAddressField(raw)).toThrowError(refusal('ADDRESS_MISSING'));
  });
  test.each([
    '0x',
    '0x12',
    'vitalik.eth',
    `0x${'g'.repeat(40)}`,
    `0x${'1'.repeat(41)}`,
    7,
    true,
    {},
    [],
    ['0x'],
    Number.POSITIVE_INFINITY,
  ])('anything else is refused: %s', (raw) => {
    expect(() => parseAddressField(raw)).toThrowError(refusal('ADDRESS_INVALID'));
  });
});
