import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import type { VaultRecord } from './recorded-vault.ts';

/** Dumps of filled worlds, each named after its last migration: `<name>.sql.gz` and `<name>.json`. */
export const DUMPS = join(import.meta.dirname, 'dumps');

/** The content of a dump's `<name>.json`. */
export type DumpRecord = {
  readonly vault: VaultRecord;
  /** How many rows each invariant of the audit checked. */
  readonly checked: Readonly<Record<string, number>>;
};

export function listDumps(): string[] {
  return readdirSync(DUMPS)
    .filter((file) => file.endsWith('.sql.gz'))
    .map((file) => file.replace(/\.sql\.gz$/, ''))
    .sort();
}

export function readDumpRecord(name: string): DumpRecord {
  return JSON.parse(readFileSync(join(DUMPS, `${name}.json`), 'utf8')) as DumpRecord;
}

/**
 * Restores a dump into an empty database through the driver, because not every machine has psql. The database belongs to another
 * cluster, so its transaction numbers are advanced beyond those of the dump, as docs/ledger.md says.
 */
export async function restoreDump(ownerUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(gunzipSync(readFileSync(join(DUMPS, `${name}.sql.gz`))).toString('utf8'));
    const { rows } = await client.query<{ next: string }>(`
      select greatest(max(xact), (select max(below_xact) from ledger.seal), (select max(below_xact) from ledger.audit_checkpoint)) + 1 as next
      from ledger.journal`);
    await client.query(
      `create or replace function ledger.xact_offset() returns bigint language sql immutable parallel safe as $$ select ${rows[0]?.next}::bigint $$`,
    );
  } finally {
    await client.end();
  }
}
