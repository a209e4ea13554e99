import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPlainWords } from './plain-words.ts';

function clean(pieces: readonly string[], sources = 2): { text: string; cited: readonly number[] } {
  const words = createPlainWords(sources);
  const text = pieces.map((piece) => words.add(piece)).join('') + words.end();
  return { text, cited: words.cited() };
}

describe("a model's output becomes plain text", () => {
  test.each([
    ['ordinary words', 'A fee of 2 % (see above), e.g. 0.5/1.5.', 'A fee of 2 % (see above), e.g. 0.5/1.5.'],
    ['a tag', '<img src=x onerror=alert(1)>', '‹img src=x onerror=alert(1)›'],
    ['a link', 'Go to https://evil.example/a now', 'Go to … now'],
    ['a link in markup', 'Press [here](https://evil.example) now', 'Press … now'],
    ['a link in capitals', 'HTTPS://EVIL.EXAMPLE', '…'],
    ['a site without a scheme', 'see www.evil.example', 'see …'],
    ['an address of a site', 'see evil.example/claim today', 'see … today'],
    ['a script', 'javascript:alert(1)', '…'],
    ['an e-mail', 'mailto:a@b.c', '…'],
    ['what nobody sees', 'pay\u202e\u200bback\u0000', 'payback'],
    ['Chinese', '您可以随时离开[1]。', '您可以随时离开[1]。'],
    ['a source that was not given', 'So it is [1], or [9] and [0].', 'So it is [1], or  and .'],
  ])('%s', (_what, raw, shown) => {
    expect(clean([raw]).text).toBe(shown);
  });

  test('names each cited source once, and numbers them as they appear', () => {
    expect(clean(['Because [2], and [1][2], not [3].'])).toEqual({ text: 'Because [1], and [2][1], not .', cited: [2, 1] });
  });

  test('a run without an end is omitted, and costs time linear in its length', () => {
    expect(clean([`see ${'x'.repeat(100_000)} end`]).text).toBe('see … end');
  });

  test('is independent of how the text is split', () => {
    const parts = fc.constantFrom(
      'https://',
      'evil.',
      'example/',
      'x',
      ' ',
      '[1]',
      '[7]',
      '<',
      'b>',
      '(',
      ')',
      '\n',
      'wor',
      'ds',
      '質',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), fc.array(fc.nat({ max: 5 }), { maxLength: 30 }), (words, sizes) => {
        const text = words.join('');
        const pieces: string[] = [];
        let at = 0;
        for (const size of sizes) {
          pieces.push(text.slice(at, at + size));
          at += size;
        }
        pieces.push(text.slice(at));
        const shown = clean(pieces);
        expect(shown).toEqual(clean([text]));
        expect(shown.text).not.toMatch(/[<>]|:\/\/|\[[^12]\]/);
      }),
    );
  });
});
