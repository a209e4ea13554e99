import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { compileGroup, completeLanguages, TEXT_GROUPS } from '../build/texts-plugin.ts';
import { formatMessage, type Message } from './format-message.ts';

const format = (text: string, values = {}, locale = 'en') =>
  formatMessage(compileMessageOrThrow(text) as Message, values, locale);

test.each([
  ['plain', {}, 'plain'],
  ['Hello {name}, from {place}', { name: 'Ann', place: 'here' }, 'Hello Ann, from here'],
  ['{count, plural, one {# bot} other {# bots}}', { count: 1 }, '1 bot'],
  ['{count, plural, one {# bot} other {# bots}}', { count: 12_345 }, '12,345 bots'],
  ['{count, plural, =0 {none} one {one} other {# of {total}}}', { count: 0, total: 9 }, 'none'],
  ['{count, plural, =0 {none} one {one} other {# of {total}}}', { count: 3, total: 9 }, '3 of 9'],
  ['{count, plural, offset:1 =1 {you} one {you and # more} other {you and # more}}', { count: 3 }, 'you and 2 more'],
  ['{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 }, '22nd'],
  ['{kind, select, own {yours} other {theirs}}', { kind: 'own' }, 'yours'],
  ['{kind, select, own {yours} other {theirs}}', { kind: 'else' }, 'theirs'],
  ['{n, plural, one {# {k, select, a {x} other {y}}} other {# {k, select, a {xs} other {ys}}}}', { n: 2, k: 'a' }, '2 xs'],
  ["it''s '{'so'}' 100 % #1", {}, "it's {so} 100 % #1"],
])('formats %s', (text, values, expected) => {
  expect(format(text, values)).toBe(expected);
});

test('uses the plural rules of the language', () => {
  const arabic = '{n, plural, zero {z} one {o} two {t} few {f} many {m} other {x}}';
  expect([0, 1, 2, 3, 11, 100].map((n) => format(arabic, { n }, 'ar-u-nu-latn')).join('')).toBe('zotfmx');
});

test('omits a missing value, and does not interpret a value as a placeholder', () => {
  expect(format('a {gone} b')).toBe('a  b');
  expect(format('{name}', { name: '{x} # {y}' })).toBe('{x} # {y}');
});

test('supports every kind of placeholder that a catalogue uses', () => {
  for (const code of completeLanguages())
    for (const group of TEXT_GROUPS)
      for (const [key, message] of Object.entries(compileGroup(code, group))) expect(kindsIn(message), key).toEqual([]);
});

/** Unsupported kinds, such as dates, which are formatted before they are inserted into a text. */
function kindsIn(message: unknown): unknown[] {
  if (!Array.isArray(message)) return [];
  return message.flatMap((part) => {
    if (!Array.isArray(part)) return [];
    const [, kind, choices] = part as [string, string?, object?];
    const unknown = kind === undefined || ['plural', 'select', 'selectordinal'].includes(kind) ? [] : [kind];
    return [...unknown, ...Object.values(choices ?? {}).flatMap(kindsIn)];
  });
}
