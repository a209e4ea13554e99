import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Transaction } from '../../apps/server/src/db/database.ts';
import type { LedgerAccount, MovementDetails } from '../../apps/server/src/ledger/ledger.ts';

/**
 * Test only: writes a movement without ledger.post, as the owner role could: consistent rows, but without checks. The
 * tests of the audit plant their faults with it.
 */
export async function plantMovement(
  tx: Transaction,
  planted: {
    kind?: string;
    details?: MovementDetails;
    /** In the journal's format: 'purchase:<id>'. */
    fact?: string;
    /** Minutes from the transaction's time to the posting. */
    afterMinutes?: number;
    legs: readonly (readonly [LedgerAccount, bigint])[];
    /** In the journal's format; the caller writes the row of the hold. */
    holds?: readonly Readonly<Record<string, string>>[];
  },
): Promise<string> {
  const { kind = 'planted', details = {}, fact = null, legs } = planted;
  const at = sql`platform_now() + make_interval(mins => ${planted.afterMinutes ?? 0})`;
  const holds = planted.holds ? JSON.stringify(planted.holds) : null;
  const id = randomUUID();
  const seqs: number[] = [];
  for (const [account, units] of legs) {
    const { posted, seq } = await tx.one<{ posted: bigint; seq: number }>(sql`
      update ledger.balance set posted = posted + ${units}, seq = seq + 1 where account_id = ${account.id} returning posted, seq`);
    await tx.run(sql`
      insert into ledger.entry (account_id, seq, journal_id, at, amount, balance_after)
      values (${account.id}, ${seq}, ${id}, ${at}, ${units}, ${posted})`);
    seqs.push(seq);
  }
  const accounts = legs.map(([account]) => account.id);
  const amounts = legs.map(([, units]) => units.toString());
  await tx.run(sql`
    insert into ledger.journal (id, kind, day, at, fact, request_hash, details, account_ids, amounts, seqs, hold_changes)
    select ${id}, ${kind}, platform_today(), ${at}, ${fact},
      ledger.content_hash(${kind}, ${accounts}::uuid[], ${amounts}::numeric[], ${holds}::jsonb, ${JSON.stringify(details)}::jsonb),
      ${JSON.stringify(details)}::jsonb, ${accounts}::uuid[], ${amounts}::numeric[], ${seqs}::bigint[], ${holds}::jsonb`);
  return id;
}
