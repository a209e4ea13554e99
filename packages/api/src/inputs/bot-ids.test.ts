import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Refusal } from '../errors.ts';
import { namedBots, parseBotIds } from './bot-ids.ts';
import { refusalsOf } from './parsed-field.ts';

const A = '0f8fad5b-d9cb-569f-a165-70867728950e';
const B = '7c9e6679-7425-50de-944b-e07fc1f90ae7';
const NIL = '00000000-0000-0000-0000-000000000000';

test.each([
  ['one', [A], [A]],
  ['two in their order', [B, A], [B, A]],
  ['one named twice, in any case', [A, A.toUpperCase(), B], [A, B]],
  ['an id that no bot has', [NIL], [NIL]],
  ['a thousand times one', Array(1000).fill(A), [A]],
])('reads %s', (_case, raw, ids) => {
  expect(parseBotIds(raw, 'NO_FROZEN_BOT')).toEqual(ids);
});

const NOTHING: readonly unknown[] = [undefined, null, []];
const NO_LIST: readonly unknown[] = ['all', A, 7, {}, true];
const NO_IDS: readonly unknown[] = [['x'], [7], [null], [A, ''], [[A]], [`${A} `], [A.replace('-569f-', '-069f-')]];

test.each([
  ...NOTHING.map((raw) => ['NO_FROZEN_BOT', raw] as const),
  ...[...NO_LIST, ...NO_IDS].map((raw) => ['BOT_UNKNOWN', raw] as const),
  ['BOTS_TOO_MANY', Array(1001).fill(A)] as const,
  ['BOTS_TOO_MANY', Array(100_000).fill('x')] as const,
])('refuses with %s', (key, raw) => {
  expect(() => parseBotIds(raw, 'NO_FROZEN_BOT')).toThrow(expect.objectContaining({ key }));
});

test('states the allowed number', () => {
  expect(() => parseBotIds(Array(1001).fill(A), 'NO_FROZEN_BOT')).toThrow(expect.objectContaining({ params: { maximum: 1000 } }));
});

test('names its refusals, and reports a single issue for any number of wrong ids', () => {
  const field = namedBots('NO_RUNNING_BOT');
  expect(refusalsOf(field)).toEqual(['NO_RUNNING_BOT', 'BOTS_TOO_MANY', 'BOT_UNKNOWN']);
  const { issues = [] } = v.safeParse(v.strictObject({ ids: field }), { ids: Array(1000).fill('x') });
  expect(issues.map(({ input }) => (input instanceof Refusal ? input.key : input))).toEqual(['BOT_UNKNOWN']);
});
