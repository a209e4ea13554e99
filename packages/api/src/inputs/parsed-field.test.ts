import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../errors.ts';
import { parsedField, parsedInput, refusalsOf, sent } from './parsed-field.ts';

const days = parsedField<number, bigint>('days', {
  refusals: ['DAYS_INVALID'],
  parse(raw) {
    if (typeof raw !== 'number') throw new Refusal('DAYS_INVALID', { least: 1, most: 9 });
    return BigInt(raw);
  },
});

const pair = parsedInput(
  v.union([
    v.strictObject({ kind: v.literal('pair'), from: sent<string>('first', ['FORM_INCOMPLETE']), to: sent<string>('second') }),
    v.strictObject({ kind: v.literal('none') }),
  ]),
  (fields) => {
    if (fields.kind === 'none') return 'none' as const;
    if (fields.from === undefined) throw new Refusal('FORM_INCOMPLETE');
    return { both: `${String(fields.from)} ${String(fields.to)}` };
  },
);

const issuesOf = (schema: v.GenericSchema, input: unknown) =>
  (v.safeParse(schema, input).issues ?? []).map((issue) => (issue.input instanceof Refusal ? issue.input.key : 'MALFORMED'));

describe('a parsed field', () => {
  const input = v.strictObject({ days });

  test('is received parsed', () => {
    expect(v.parse(input, { days: 5 })).toEqual({ days: 5n });
  });
  test('is refused with its sentence, also when left out', () => {
    expect(issuesOf(input, { days: 'five' })).toEqual(['DAYS_INVALID']);
    expect(issuesOf(input, {})).toEqual(['DAYS_INVALID']);
  });
  test('does not keep an unknown field from being found', () => {
    expect(issuesOf(input, { surprise: 1 })).toEqual(['DAYS_INVALID', 'MALFORMED']);
  });
  test('keeps the parameters of the refusal', () => {
    expect(v.safeParse(input, {}).issues?.[0]?.input).toMatchObject({ key: 'DAYS_INVALID', params: { least: 1, most: 9 } });
  });
  test('does not swallow an error of the parser', () => {
    const broken = parsedField('broken', {
      refusals: [],
      parse: () => {
        throw new TypeError('a bug');
      },
    });
    expect(() => v.safeParse(broken, 1)).toThrow('a bug');
  });
});

describe('fields that are parsed together', () => {
  test('are received as one value for every form sent', () => {
    expect(v.parse(pair, { kind: 'pair', from: 'a', to: 'b' })).toEqual({ both: 'a b' });
    expect(v.parse(pair, { kind: 'none' })).toBe('none');
  });
  test('are refused with their sentence', () => {
    expect(issuesOf(pair, { kind: 'pair', to: 'b' })).toEqual(['FORM_INCOMPLETE']);
  });
  test('are not parsed while the shape is wrong', () => {
    expect(issuesOf(pair, { kind: 'pair', surprise: 1 })).toEqual(['MALFORMED']);
  });
});

test('lists every refusal of a schema once', () => {
  expect(refusalsOf(v.strictObject({ days, other: v.optional(v.array(v.strictObject({ days }))), pair }))).toEqual([
    'DAYS_INVALID',
    'FORM_INCOMPLETE',
  ]);
});

test('documents the sent type and the refusals of each field', () => {
  const schema = toJsonSchema(v.strictObject({ days, pair }), { typeMode: 'input', errorMode: 'ignore' });
  expect(schema.properties?.days).toEqual({ description: 'days', 'x-refusals': ['DAYS_INVALID'] });
  expect(JSON.stringify(schema.properties?.pair)).toContain('"x-refusals":["FORM_INCOMPLETE"]');
  expect(schema.required).toEqual(['pair']);
});
