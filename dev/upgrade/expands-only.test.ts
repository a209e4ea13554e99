import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readText } from '../house/source-tree.ts';
import { contractionsIn, STOPS_FIRST } from './expands-only.ts';

const MIGRATIONS = 'apps/server/src/db/migrations';
/** The first migration that follows the rule of docs/operations/upgrade.md. */
const FIRST = '0077';

test(`migrations from ${FIRST} on only expand, or announce that every process must stop`, () => {
  const names = readdirSync(join(import.meta.dirname, '../..', MIGRATIONS)).filter((name) => name >= FIRST);
  expect(names.flatMap((name) => contractionsIn(readText(`${MIGRATIONS}/${name}`)).map((what) => `${name} ${what}`))).toEqual([]);
});

test.each([
  'alter table bot drop column power',
  'drop table bot',
  'drop function ledger.post(jsonb)',
  'alter table bot rename column power to strength',
  'alter table bot alter column power type bigint',
  'alter table bot alter power set data type bigint',
  'alter table bot alter column note set not null',
  'alter table bot alter column power drop default',
  'alter table bot add column note text not null',
  'alter table bot add note text not null, add other text',
  'revoke select on bot from ocean_app',
])('a process of the version before does not go on with: %s', (statement) => {
  expect(contractionsIn(`-- Purpose: one more.\n${statement};`)).toHaveLength(1);
  expect(contractionsIn(`-- Purpose: one more. ${STOPS_FIRST}.\n${statement};`)).toEqual([]);
});

test.each([
  'create table later (id uuid primary key, note text not null)',
  'alter table bot add column note text',
  `alter table bot add column note text not null default ''`,
  'alter table bot add constraint note_is_short check (note is not null)',
  'create or replace function later() returns int language sql as $$ select 1 $$; revoke execute on function later() from public',
  'drop trigger if exists told on bot; create trigger told after insert on bot for each row execute function told()',
  '-- drop table bot',
])('it goes on with: %s', (statement) => {
  expect(contractionsIn(`-- Purpose: one more.\n${statement};`)).toEqual([]);
});
