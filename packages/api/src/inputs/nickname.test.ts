import { describe, expect, test } from 'vitest';
import { Refusal } from '../errors.ts';
import { foldNickname, parseNickname } from './nickname.ts';

function refusalOf(raw: unknown): string | undefined {
  try {
    parseNickname(raw);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.key;
  }
}

describe('is kept', () => {
  test.each([
    ['Anna', 'Anna'],
    ['  Anna   B  ', 'Anna B'],
    ['Ａｎｎａ', 'Anna'],
    ['李小龙', '李小龙'],
    ['김 철수', '김 철수'],
    ['さくら', 'さくら'],
    ['अनिता', 'अनिता'],
    ['সুমন', 'সুমন'],
    ['محمد', 'محمد'],
    ['Nguyễn Văn', 'Nguyễn Văn'],
    ['Zoë 7', 'Zoë 7'],
    ['Badminton', 'Badminton'],
    ['ab', 'ab'],
    ['x'.repeat(24), 'x'.repeat(24)],
  ])('%s', (raw, kept) => {
    expect(parseNickname(raw).nickname).toBe(kept);
  });
});

describe('is refused', () => {
  test.each([
    ['one letter', 'a'],
    ['25 letters', 'x'.repeat(25)],
    ['letters that grow when they are normalised', 'ﷺﷺ'],
    ['nothing', ''],
    ['spaces', '   '],
    ['marks alone', '\u0301\u0301'],
    ['no text', 12],
    ['nothing at all', undefined],
    ['a line end', 'Anna\nB'],
    ['a tab', 'Anna\tB'],
    ['a bell', 'Anna\u0007'],
    ['a mark that turns the direction', 'Anna\u202eB'],
    ['an isolate', '\u2066Anna\u2069'],
    ['a mark from right to left', 'Anna\u200f'],
    ['a zero-width space', 'An\u200bna'],
    ['a joiner', 'An\u200dna'],
    ['a byte order mark', '\ufeffAnna'],
    ['a soft hyphen', 'An\u00adna'],
    ['a Hangul filler', 'An\u3164na'],
    ['a selector', 'Anna\ufe0f'],
    ['a tag', 'Anna\u{e0041}'],
    ['a picture', 'Anna🦊'],
    ['punctuation', 'Anna.B'],
    ['markup', '<b>Anna</b>'],
    ['an address', '0x52…9EE7'],
    ['heaped marks', `a${'\u0301\u0302\u0303\u0304\u0305\u0306'}nna`],
    ['half a character', 'Anna\ud800'],
  ])('%s', (_, raw) => {
    expect(refusalOf(raw)).toBe('NICKNAME_INVALID');
  });

  test.each([
    ['Ocean Bot'],
    ['OCEANBOT'],
    ['my ocean bot 2'],
    ['Support'],
    ['Suppоrt'],
    ['Ｓｕｐｐｏｒｔ'],
    ['S u p p o r t'],
    ['Ocean Support'],
    ['admin'],
    ['Administrator'],
    ['Ádmin'],
    ['аdmin'],
    ['0perator'],
    ['Operator 7'],
    ['Official'],
    ['moderator'],
    ['Member 7'],
    ['mémber10'],
    ['Member I'],
    // A capital i at its end.
    ['OfficiaI'],
  ])('%s, which could be taken for the platform', (raw) => {
    expect(refusalOf(raw)).toBe('NICKNAME_RESERVED');
  });
});

describe('reads like', () => {
  test.each([
    ['Anna', 'anna'],
    ['Anna', 'ANNA'],
    ['Anna B', 'AnnaB'],
    ['Anna', 'Аnnа'],
    ['Zoe', 'Zoë'],
    ['Bob', 'B0b'],
    ['Alice', 'AIice'],
    ['Anna', 'Ａnna'],
  ])('%s and %s', (one, other) => {
    expect(parseNickname(one).folded).toBe(parseNickname(other).folded);
  });

  test.each([
    ['Anna', 'Anne'],
    ['कि', 'का'],
    ['か', 'が'],
    ['Иван', 'Игорь'],
  ])('nothing else: %s and %s', (one, other) => {
    expect(foldNickname(one)).not.toBe(foldNickname(other));
  });

  test('itself when folded twice', () => {
    for (const name of ['Anna B', 'Иван', '李小龙', 'Zoë', 'सुमन'])
      expect(foldNickname(foldNickname(name))).toBe(foldNickname(name));
  });
});
