import sql, { join } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { createPreparer } from './prepare.ts';

test('a repeated statement gets one name, whatever its values', () => {
  const prepare = createPreparer();
  const names = [1, 2, 3, 4].map((id) => prepare(sql`select ${id}`).name);
  expect(names).toEqual([undefined, undefined, names[3], names[3]]);
  expect(names[3]).toBeTypeOf('string');
  expect(prepare(sql`select ${1}, 2`).name).toBeUndefined();
});

test('lists of varying length do not fill the server with prepared statements', () => {
  const prepare = createPreparer();
  const listOf = (length: number) => sql`select ${join(Array.from({ length }, (_, at) => at))}`;
  for (let round = 0; round < 3; round += 1) for (let length = 1; length < 1000; length += 1) prepare(listOf(length));
  const named = Array.from({ length: 998 }, (_, at) => prepare(listOf(at + 1)).name).filter((name) => name !== undefined);
  expect(named.length).toBeLessThanOrEqual(400);
});
