import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inviteCodeFrom } from './rules.ts';

describe('an invitation code', () => {
  test('is eight letters that are hard to confuse', () => {
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
