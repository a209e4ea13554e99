import { describe, expect, test } from 'vitest';
import { parseSignedChallenge, parseStepUp } from './signature.ts';

const refusal = (key: string) => expect.objectContaining({ key });

const CHALLENGE = '3f0c1c0a-6f0e-4d5f-8c39-2f5ad2c1b7a4';

describe('a signature', () => {
  test.each([undefined, null, ''])('missing is refused as missing: %s', (raw) => {
    expect(() => parseSignedChallenge({ challengeId: CHALLENGE, signature: raw })).toThrowError(refusal('SIGNATURE_MISSING'));
    expect(() => parseSignedChallenge({ challengeId: raw, signature: '0x12' })).toThrowError(refusal('SIGNATURE_MISSING'));
  });
  test.each(['0x', '0x1', '0xzz', 'ab', 7, {}, [], `0x${'00'.repeat(20_000)}`])('of no wallet is invalid', (raw) => {
    expect(() => parseSignedChallenge({ challengeId: CHALLENGE, signature: raw })).toThrowError(refusal('SIGNATURE_INVALID'));
  });
  test.each([7, 'x', {}, '00000000-0000-0000-0000-00000000000'])('over no challenge is refused: %s', (raw) => {
    expect(() => parseSignedChallenge({ challengeId: raw, signature: '0x12' })).toThrowError(refusal('CHALLENGE_UNKNOWN'));
  });
  test('may be missing where the session alone is sufficient', () => {
    expect(parseStepUp({})).toBeUndefined();
    expect(parseStepUp({ challengeId: CHALLENGE, signature: '0x12' })).toEqual({ challengeId: CHALLENGE, signature: '0x12' });
    expect(() => parseStepUp({ challengeId: CHALLENGE })).toThrowError(refusal('SIGNATURE_MISSING'));
  });
});
