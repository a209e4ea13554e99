import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inviteCodeFrom, parseAddressField, parseChallengeField, parseInviteCodeField, parseSignatureField } from './rules.ts';

const refusal = (key: string) => expect.objectContaining({ key });

describe('an address', () => {
  test.each([
    '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    ' 0xF39FD6E51AAD88F6F4CE6AB8827279CFFFB92266 ',
  ])('is read in any case: %s', (text) => {
    expect(parseAddressField(text)).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266');
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

describe('an invitation code', () => {
  test.each([['k7qh2mwd'], [' K7QH2MWD '], ['K7QH2MWD']])('is read in any case: %s', (text) => {
    expect(parseInviteCodeField(text)).toBe('K7QH2MWD');
  });
  test.each([undefined, null, '', '  '])('may be missing: %s', (raw) => {
    expect(parseInviteCodeField(raw)).toBeUndefined();
  });
  test.each(['abc', 'A'.repeat(33), "x' or 1=1", 'код-код', 7, {}, []])('that nobody can have is unknown: %s', (raw) => {
    expect(() => parseInviteCodeField(raw)).toThrowError(refusal('INVITE_CODE_UNKNOWN'));
  });
  test('is eight letters that nobody confuses', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (random) => {
        fc.pre(random.filter((byte) => byte < 232).length >= 8);
        expect(inviteCodeFrom(random)).toMatch(/^[2-9A-HJKMNP-TW-Z]{8}$/);
      }),
    );
  });
  test('favours no letter', () => {
    const counts = new Map<string, number>();
    for (let codes = 0; codes < 5_000; codes += 1) {
      for (const letter of inviteCodeFrom(randomBytes(64))) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    const expected = (5_000 * 8) / counts.size;
    expect(Math.max(...counts.values()) / expected).toBeLessThan(1.2);
    expect(Math.min(...counts.values()) / expected).toBeGreaterThan(0.8);
  });
});

describe('a signature', () => {
  test.each([undefined, null, ''])('missing is refused with what is missing: %s', (raw) => {
    expect(() => parseSignatureField(raw)).toThrowError(refusal('SIGNATURE_MISSING'));
    expect(() => parseChallengeField(raw)).toThrowError(refusal('SIGNATURE_MISSING'));
  });
  test.each(['0x', '0x1', '0xzz', 'ab', 7, {}, [], `0x${'00'.repeat(20_000)}`])('of no wallet is invalid', (raw) => {
    expect(() => parseSignatureField(raw)).toThrowError(refusal('SIGNATURE_INVALID'));
  });
  test.each([7, 'x', {}, '00000000-0000-0000-0000-00000000000'])('over no challenge is refused: %s', (raw) => {
    expect(() => parseChallengeField(raw)).toThrowError(refusal('CHALLENGE_UNKNOWN'));
  });
});
