import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Queryable } from '../../apps/server/src/db/database.ts';
import { sealJournal } from '../../apps/server/src/ledger/seal-journal.ts';

const MAX_ROUNDS = 2_000;
const PAUSE_MS = 20;

/** Seals every movement. A seal waits for all earlier transactions of the cluster, including those of other tests. */
export async function sealAll(db: Queryable): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await sealJournal(db);
    const { left } = await db.one<{ left: boolean }>(sql`
      select exists (select from ledger.journal where xact >= coalesce((select max(below_xact) from ledger.seal), 0)) as left`);
    if (!left) return;
    await sleep(PAUSE_MS);
  }
  throw new Error('the journal is not sealed');
}
