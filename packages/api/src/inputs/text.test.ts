import { describe, expect, test } from 'vitest';
import { cleanText, shownText } from './text.ts';

const cleaned = (raw: string, maximum = 1000) => cleanText(raw, maximum);

describe('text of a member', () => {
  test.each([
    ['space around it', '  hello \n', 'hello'],
    ['ends of lines of every kind', 'a\r\nb\u2028c\td', 'a\nb\nc d'],
    ['control characters', 'a\u0000\u0007\u001b[31mb\u0085', 'a[31mb'],
    ['what turns the direction around', 'pay \u202e000,1\u202c \u2066now\u2069\u061c', 'pay 000,1 now'],
    ['what has no width', 'ad\u200bmin\u200e\u2060\ufeff\u00ad\u180e', 'admin'],
    ['joiners between Latin letters', 'ad\u200dm\u200c\u200cin', 'admin'],
    ['halves of characters', 'a\ud800b\udc00', 'ab'],
    ['letters that show nothing', 'a\u3164b\uffa0\u{e0041}', 'ab'],
    ['letters in two parts', 'e\u0301', '\u00e9'],
    ['towers of marks', `a${'\u0310'.repeat(300)}b`, `a${'\u0310'.repeat(8)}b`],
    ['walls of empty lines', 'a\n\n \n\u2800\n\n\n\nb', 'a\n\n\nb'],
  ])('loses or changes %s', (_what, raw, text) => {
    expect(cleaned(raw)).toBe(text);
  });

  test.each([
    ['a family', '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}'],
    ['a joined flag', '\u{1f3f3}\ufe0f\u200d\u{1f308}'],
    ['Hindi', 'क्\u200dष'],
    ['Bengali', 'র‍্যাব'],
    ['Persian', 'می\u200cخواهم'],
    ['markup, which is text', "<script>alert('1')</script> {{x}} '; drop table account; --"],
    ['an empty line', 'a\n\nb'],
    ['an address', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ])('keeps %s', (_what, text) => {
    expect(cleaned(text)).toBe(text.normalize('NFC'));
  });

  test.each(['', ' \n\t', '\u200b\u200d\u2060', '\u2800 \u2800', '\u3164', '\u0000'])(
    'is refused without anything to read: %j',
    (raw) => {
      expect(() => cleaned(raw)).toThrow(expect.objectContaining({ key: 'FORM_INCOMPLETE' }));
    },
  );

  test.each([
    ['as it comes', 'x'.repeat(10_000)],
    ['once its letters are composed', '\u0958'.repeat(600)],
  ])('is refused when it is too long %s', (_how, raw) => {
    expect(() => cleaned(raw)).toThrow(expect.objectContaining({ key: 'TEXT_TOO_LONG' }));
  });
});

test('keeps leading and trailing space of a text that is still being written', () => {
  expect(shownText('  one\rtwo \u202e')).toBe('  one\ntwo ');
});

test.each([undefined, 7])('refuses %j, which is not a text', (raw) => {
  expect(() => cleanText(raw, 10)).toThrow(expect.objectContaining({ key: 'FORM_INCOMPLETE' }));
});
