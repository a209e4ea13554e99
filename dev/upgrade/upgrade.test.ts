import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterEach, expect, test } from 'vitest';
import { countMembers } from '../../apps/server/src/areas/account/queries.ts';
import { foldTeam } from '../../apps/server/src/areas/team/fold-team.ts';
import type { Context } from '../../apps/server/src/context.ts';
import { migrate, missingMigrations } from '../../apps/server/src/db/migrate.ts';
import { openDatabase, type PooledDatabase } from '../../apps/server/src/db/pool.ts';
import { audit, describeFaults } from '../../apps/server/src/ledger/audit/audit.ts';
import { sealJournal } from '../../apps/server/src/ledger/seal-journal.ts';
import { readParams } from '../../apps/server/src/params/read-params.ts';
import { ROOT } from '../machine/run.ts';
import { createEmptyDatabase } from '../postgres/test-database.ts';
import { listDumps, readDumpRecord, restoreDump } from './dump.ts';
import { replayVault } from './recorded-vault.ts';

/*
 * Every dumped database can be migrated to the newest version, and its money still adds up.
 */
const DUMPED = listDumps();
const [FIRST = ''] = DUMPED;

let undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.reverse()) await step();
  undo = [];
});

async function emptyDatabase(): Promise<{ url: string; db: PooledDatabase }> {
  const { ownerUrl, drop } = await createEmptyDatabase();
  const db = openDatabase(ownerUrl, { connections: 1 });
  undo.push(drop, () => db.end());
  return { url: ownerUrl, db };
}

async function restored(name: string): Promise<{ url: string; db: PooledDatabase }> {
  const database = await emptyDatabase();
  await restoreDump(database.url, name);
  return database;
}

/** All migrations and one more. */
async function withMigration(text: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'upgrade-'));
  undo.push(() => rm(directory, { recursive: true }));
  await cp(join(ROOT, 'apps/server/src/db/migrations'), directory, { recursive: true });
  await writeFile(join(directory, '9999_bad.sql'), text);
  return directory;
}

const contextOf = (db: PooledDatabase) => ({ db, log: pino({ level: 'silent' }) }) as unknown as Context;

const auditOf = (db: PooledDatabase, name: string) => audit(db, replayVault(readDumpRecord(name).vault));

test('there is a dump of the fold', () => {
  expect(FIRST).toBe('0025_rate_windows');
});

test.each(DUMPED)('a filled world of %s is upgraded to the newest version, audit clean', async (name) => {
  const { url, db } = await restored(name);
  await migrate(url);
  expect(await missingMigrations(db)).toEqual([]);
  const findings = await auditOf(db, name);
  expect(describeFaults(findings)).toEqual([]);
  // Every former invariant still exists, and none holds only because its rows are gone.
  for (const [invariant, rows] of Object.entries(readDumpRecord(name).checked)) {
    expect(findings.find((finding) => finding.name === invariant)?.checked, invariant).toBeGreaterThanOrEqual(rows);
  }
  // Facts older than the team figures count for their days.
  await foldTeam(contextOf(db));
  const { members } = await db.one<{ members: number }>(sql`select max(members) as members from team_total`);
  expect(members).toBe((await countMembers(db)) - 1);
  expect(describeFaults(await auditOf(db, name))).toEqual([]);
  // This cluster's transaction numbers are beyond those of the dump, so sealing continues.
  expect(await sealJournal(db)).toBe(0);
});

test('a world with desk trades keeps its terms and bands, and cannot set wider bands', async () => {
  const { url, db } = await restored('0061_prices_behind_orders');
  await migrate(url);
  const { terms } = await db.one<{ terms: string }>(sql`
    select concat_ws(' ', t.fees::text, t.hours::text) as terms from desk_accept_terms() t`);
  expect(terms).toBe('{50,45,40,35,30} {24,20,16,12,8}');
  const params = await readParams(db);
  expect([params['desk.L1.fee'], params['desk.L5.holdHours'], params['desk.acceptMinutes']]).toEqual([50, 8, 30]);
  const { points } = await db.one<{ points: number }>(sql`select band_points as points from desk_market where base = 'BCG'`);
  expect(points).toBe(500);
  const sets = (to: number) => db.run(sql`update desk_market set band_points = ${to}::integer where base = 'BCG'`);
  for (const wide of [201, 500]) await expect(sets(wide)).rejects.toThrow('at most 2 percent');
  expect(await db.run(sql`update desk_market set is_open = not is_open where base = 'BCG'`)).toBe(1);
  expect(await sets(200)).toBe(1);
  const adds = sql`insert into desk_market (base, band_points, is_open) values ('DMC', 201, true) on conflict do nothing`;
  await db.run(sql`delete from desk_market where base = 'DMC'`);
  await expect(db.run(adds)).rejects.toThrow('at most 2 percent');
});

test('sales from before the introduction of shares are not split', async () => {
  const { url, db } = await restored(FIRST);
  await migrate(url);
  const counts = await db.one(sql`
    select (select count(*) from purchase where kind = 'bots' and settled_at is not null) > 0 as "hasSales",
      (select count(*) from purchase p where p.kind = 'bots' and p.settled_at is not null
        and not exists (select from unsplit_sale u where u.purchase_id = p.id)) as "toSplit",
      (select count(*) from sale_share) as shares`);
  expect(counts).toEqual({ hasSales: true, toSplit: 0, shares: 0 });
});

test.each([
  [
    'changes a price',
    `alter table purchase disable trigger user; update purchase set total_units = total_units + 1 where settled_by = 'balance'`,
    'purchasesCostTheirPrice',
  ],
  [
    'loses a withdrawal',
    `alter table withdrawal disable trigger all; delete from withdrawal where state = 'held'`,
    'withdrawalsAreHeld',
  ],
  ['loses a payment', 'delete from payment where payment_id = 1', 'vaultCountsItsEvents'],
  ['moves a balance', `update ledger.balance set posted = posted + 1 where asset = 'BCG'`, 'balanceIsSumOfEntries'],
])('a migration that %s is found by the audit', async (_what, text, invariant) => {
  const { url, db } = await restored(FIRST);
  await migrate(url, { directory: await withMigration(text) });
  const faulty = (await auditOf(db, FIRST)).filter(({ faultCount }) => faultCount > 0);
  expect(faulty.map(({ name }) => name)).toContain(invariant);
});

test('a migration that fails on existing rows leaves a filled database unchanged', async () => {
  const directory = await withMigration(`alter table withdrawal add constraint never_claimed check (state <> 'claimed')`);
  await migrate((await emptyDatabase()).url, { directory });
  const { url, db } = await restored(FIRST);
  const missing = await missingMigrations(db);
  await expect(migrate(url, { directory })).rejects.toThrow(/^9999_bad\.sql: check constraint "never_claimed"/);
  // Not even those before the failing one are applied, because this version's audit needs all of them.
  expect(await missingMigrations(db)).toEqual(missing);
  await migrate(url);
  expect(describeFaults(await auditOf(db, FIRST))).toEqual([]);
});

test('a database refuses a changed file of the fold that it already has', async () => {
  const directory = await withMigration('select 1');
  await writeFile(join(directory, '0013_menu.sql'), '-- Purpose: another one.\n');
  const { url } = await restored(FIRST);
  await expect(migrate(url, { directory })).rejects.toThrow('0013_menu.sql was applied and has changed since');
});
