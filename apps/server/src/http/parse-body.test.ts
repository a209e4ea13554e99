import { Refusal } from '@ocean/api/errors';
import { describe, expect, test } from 'vitest';
import { parseBody } from './parse-body.ts';
import { MAX_BODY_BYTES } from './read-body.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

describe('reads', () => {
  test('an object', () => {
    expect(parseBody(bytes('{"a":[1,{"b":"ç 🌊"}]}'))).toEqual({ a: [1, { b: 'ç 🌊' }] });
  });
  test('nothing as an empty object', () => {
    expect(parseBody(bytes(''))).toEqual({});
  });
  test('any escaped character that is a character', () => {
    expect(parseBody(bytes('{"a":"\\ud83c\\udf0a"}'))).toEqual({ a: '🌊' });
  });
});

describe('refuses as malformed', () => {
  test.each([
    ['null', 'null'],
    ['a number', '7'],
    ['a string', '"{}"'],
    ['a list', '[]'],
    ['half of an object', '{"a":'],
    ['two values', '{}{}'],
    ['a comment', '{/**/}'],
    ['NUL in a text', '{"a":"b\\u0000"}'],
    ['NUL in a name', '{"\\u0000":1}'],
    ['a lone high surrogate', '{"a":"\\ud800"}'],
    ['a lone low surrogate', '{"a":"x\\udc00y"}'],
    ['surrogates the wrong way round', '{"a":"\\udf0a\\ud83c"}'],
    ['a lone surrogate deep inside', '{"a":[[{"b":"\\ud800"}]]}'],
    ['__proto__', '{"__proto__":{"isAdmin":true}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"a":1}}}'],
    ['a nested __proto__', '{"a":{"__proto__":null}}'],
    ['an object nested too deeply', `${'{"a":'.repeat(9)}1${'}'.repeat(9)}`],
    ['lists nested as deeply as fits', `{"a":${'['.repeat(60_000)}${']'.repeat(60_000)}}`],
  ])('%s', (_name, text) => {
    expect(() => parseBody(bytes(text))).toThrowError(expect.objectContaining({ key: 'MALFORMED' }));
  });
  test('bytes that are not UTF-8', () => {
    const broken = Buffer.concat([bytes('{"a":"'), Buffer.from([0xc3, 0x28]), bytes('"}')]);
    expect(() => parseBody(broken)).toThrowError(Refusal);
  });
});

test('does not touch the prototype of objects', () => {
  expect(() => parseBody(bytes('{"__proto__":{"isAdmin":true}}'))).toThrow();
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

test('accepts the ids of 1000 bots', () => {
  const ids = Array.from({ length: 1000 }, () => '3f0c1c0a-6f0e-4d5f-8c39-2f5ad2c1b7a4');
  expect(JSON.stringify({ ids }).length).toBeLessThan(MAX_BODY_BYTES);
});
