import type { Asset } from '@ocean/api/assets';
import { afterAll, beforeAll } from 'vitest';
import { openDatabase, type PooledDatabase } from '../../apps/server/src/db/pool.ts';
import { member, platform } from '../../apps/server/src/ledger/accounts.ts';
import { audit, BOOK_INVARIANTS, describeFaults } from '../../apps/server/src/ledger/audit/audit.ts';
import type { Ledger } from '../../apps/server/src/ledger/ledger.ts';
import { movement, movementId, moves } from '../../apps/server/src/ledger/movement.ts';
import { createLedger } from '../../apps/server/src/ledger/post.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts';

export type TestLedger = {
  database: TestDatabase;
  db: PooledDatabase;
  /** With the owner role, which is not restricted like the app role. */
  owner: PooledDatabase;
  ledger: Ledger;
};

/** A database and a ledger for the tests of one file. */
export function useTestLedger(): TestLedger {
  const parts = {} as TestLedger;
  beforeAll(async () => {
    parts.database = await createTestDatabase();
    parts.db = openDatabase(parts.database.appUrl);
    parts.owner = openDatabase(parts.database.ownerUrl);
    parts.ledger = createLedger(parts.db);
  });
  afterAll(async () => {
    await Promise.all([parts.db.end(), parts.owner.end()]);
    await parts.database.drop();
  });
  return parts;
}

let members = 0;

/** The accounts of a new member. */
export function someone(): ReturnType<typeof member> & { address: string } {
  members += 1;
  const address = `0x${members.toString(16).padStart(40, '0')}`;
  return { ...member(address), address };
}

let funded = 0;

/** Tokens from the vault, as a deposit credits them. */
export function fund(address: string, asset: Asset, units: bigint) {
  funded += 1;
  return movement({
    id: movementId('testFunded', funded),
    kind: 'testFunded',
    legs: moves(platform.vault(asset), member(address).available(asset), units),
  });
}

/** Faults of the books only: these movements have no facts of a platform, and their holds no withdrawals. */
export async function faultsOf(db: PooledDatabase): Promise<string[]> {
  const findings = await audit(db, { invariants: BOOK_INVARIANTS });
  return describeFaults(findings.filter(({ name }) => name !== 'withdrawalsAreHeld'));
}
