import { expect, test } from 'vitest';
import { cleanText, shownText } from './text.ts';

test.each([
  ['one\r\ntwo\rthree\nfour', 'one\ntwo\nthree\nfour'],
  ['a\tb', 'a b'],
  ['a\u0000\u0007\u001f\u007f\u009fb', 'ab'],
  // Marks that turn the order of reading, and spaces without width.
  ['\u202eevil\u202c \u2066x\u2069\u200b\u2060\ufeff', 'evil x'],
  // Joiners are letters of their scripts.
  ['می\u200cخواهم क्\u200dष', 'می\u200cخواهم क्\u200dष'],
  ['  kept  ', '  kept  '],
])('shows %j as %j', (raw, shown) => {
  expect(shownText(raw)).toBe(shown);
});

test.each([
  [undefined, 'FORM_INCOMPLETE'],
  [7, 'FORM_INCOMPLETE'],
  [' \u202e\u200b\r\n', 'FORM_INCOMPLETE'],
  ['x'.repeat(11), 'TEXT_TOO_LONG'],
])('refuses %j as %s', (raw, key) => {
  expect(() => cleanText(raw, 10)).toThrow(expect.objectContaining({ key }));
});
