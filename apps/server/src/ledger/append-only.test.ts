import sql, { raw } from 'sql-template-tag';
import { expect, test } from 'vitest';
import { fund, someone, useTestLedger } from '#dev/ledger/test-ledger.ts';

const parts = useTestLedger();
const TABLES = ['account', 'balance', 'journal', 'entry', 'hold', 'seal', 'audit_checkpoint'];
const NO_PRIVILEGE = '42501';
const APPEND_ONLY = 'LG009';

async function codeOf(attempt: Promise<unknown>): Promise<string | undefined> {
  return attempt.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
}

test.each(TABLES)('the app role reads ledger.%s and cannot change it', async (table) => {
  const name = raw(`ledger.${table}`);
  await parts.db.many(sql`select * from ${name} limit 1`);
  const column = raw(table === 'balance' ? 'posted' : 'ctid');
  for (const statement of [
    sql`insert into ${name} default values`,
    sql`delete from ${name}`,
    sql`truncate ${name}`,
    ...(table === 'balance' ? [sql`update ${name} set ${column} = 1`] : []),
    sql`select * from ${name} for update`,
  ]) {
    expect(await codeOf(parts.db.many(statement))).toBe(NO_PRIVILEGE);
  }
});

test.each([
  ['journal', sql`update ledger.journal set kind = 'other'`],
  ['journal', sql`delete from ledger.journal`],
  ['journal', sql`truncate ledger.journal`],
  ['entry', sql`update ledger.entry set amount = amount + 1`],
  ['entry', sql`delete from ledger.entry`],
  ['entry', sql`truncate ledger.entry`],
  ['account', sql`update ledger.account set may_overdraw = true`],
  ['account', sql`delete from ledger.account`],
  ['balance', sql`delete from ledger.balance`],
  ['hold', sql`delete from ledger.hold`],
  ['seal', sql`update ledger.seal set below_xact = below_xact + 1`],
  ['seal', sql`delete from ledger.seal`],
  ['audit_checkpoint', sql`delete from ledger.audit_checkpoint`],
])('even the owner role cannot rewrite ledger.%s', async (_, statement) => {
  await parts.ledger.post(fund(someone().address, 'USDT', 1n));
  expect(await codeOf(parts.owner.run(statement))).toBe(APPEND_ONLY);
});

test("the API role may post and call the ledger's read-only functions, but no internal writer", async () => {
  const callable = await parts.owner.many<{ name: string }>(sql`
    select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'ledger' and has_function_privilege('ocean_app', p.oid, 'execute') order by 1`);
  expect(callable.map(({ name }) => name)).toEqual([
    'content_hash',
    'due_to_members',
    'journal_digest',
    'post',
    'seal_hash',
    'settled_xact',
    'steps_of',
    'xact_offset',
  ]);
});

test('not even the owner role can write a negative balance', async () => {
  const alice = someone();
  await parts.ledger.post(fund(alice.address, 'USDT', 1n));
  const attempt = parts.owner.run(sql`update ledger.balance set posted = -1 where account_id = ${alice.available('USDT').id}`);
  await expect(attempt).rejects.toMatchObject({ constraint: 'balance_not_negative' });
});

test('the app role can neither permit itself to move the clock nor change the registry of assets', async () => {
  expect(await codeOf(parts.db.run(sql`update platform_setting set clock_is_adjustable = true`))).toBe(NO_PRIVILEGE);
  expect(await codeOf(parts.db.run(sql`update asset set decimals = 2`))).toBe(NO_PRIVILEGE);
  expect(await codeOf(parts.db.run(sql`delete from schema_migration`))).toBe(NO_PRIVILEGE);
});

test('the boundary between days cannot move once movements exist', async () => {
  await parts.ledger.post(fund(someone().address, 'USDT', 1n));
  expect(await codeOf(parts.db.run(sql`update platform_setting set day_offset_minutes = 60`))).toBe(APPEND_ONLY);
});
