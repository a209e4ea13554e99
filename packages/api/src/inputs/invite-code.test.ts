import { describe, expect, test } from 'vitest';
import { parseInviteCode } from './invite-code.ts';

describe('an invitation code', () => {
  test.each([['k7qh2mwd'], [' K7QH2MWD '], ['K7QH2MWD']])('is read in any case: %s', (text) => {
    expect(parseInviteCode(text)).toBe('K7QH2MWD');
  });
  test.each([undefined, null, '', '  '])('may be missing: %s', (raw) => {
    expect(parseInviteCode(raw)).toBeUndefined();
  });
  test.each(['abc', 'A'.repeat(33), "x' or 1=1", 'код-код', 7, {}, []])('that nobody can have is told apart: %s', (raw) => {
    expect(parseInviteCode(raw)).toBeNull();
  });
});
