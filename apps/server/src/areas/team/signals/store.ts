import type { SignalKind } from '@ocean/api/operators/signals';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { codeOf } from '../../../db/database-error.ts';

export type FoundSignal = {
  readonly kind: SignalKind;
  /** What was observed; the same subject is one signal. */
  readonly subject: string;
  /** Lower-case address of the member who gains. */
  readonly account: string;
  readonly others: readonly string[];
  /** Base units as text. */
  readonly details: Readonly<Record<string, string | number>>;
};

const MAX_NAMED = 100;

/** @returns how many of them are new */
export async function insertSignals(tx: Transaction, signals: readonly FoundSignal[]): Promise<number> {
  if (signals.length === 0) return 0;
  const rows = signals.map(({ others, ...signal }) => ({ ...signal, others: others.slice(0, MAX_NAMED) }));
  return tx.run(sql`
    insert into abuse_signal (kind, subject, account, others, details)
    select kind, subject, account, array(select jsonb_array_elements_text(others)), details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) found (kind text, subject text, account text, others jsonb, details jsonb)
    on conflict (kind, subject) do nothing`);
}

export type FundingRow = {
  readonly account: string;
  readonly source: string | null;
  readonly asset: string;
  readonly units: bigint;
  readonly paymentId: bigint;
};

export async function insertFunding(tx: Transaction, row: FundingRow): Promise<void> {
  const { account, source, asset, units, paymentId } = row;
  await tx.run(sql`
    insert into wallet_funding (account, source, asset, units, payment_id, inviter)
    select address, ${source}, ${asset}, ${units}, ${paymentId}, inviter from account where address = ${account}
    on conflict (account) do nothing`);
}

/** Waits for another worker that examines the same facts. */
export async function lockPosition(tx: Transaction): Promise<void> {
  await tx.one(sql`select seal from abuse_signal_position for update`);
}

/** Undefined fields stay unchanged. Times are the database's, to the microsecond. */
export async function movePosition(
  tx: Transaction,
  to: { seal?: number; registered?: string; sent?: string; paymentId?: bigint },
): Promise<void> {
  const { seal = null, registered = null, sent = null, paymentId = null } = to;
  await tx.run(sql`
    update abuse_signal_position set seal = coalesce(${seal}::bigint, seal), registered = coalesce(${registered}::timestamptz, registered),
      sent = coalesce(${sent}::timestamptz, sent), payment_id = greatest(payment_id, ${paymentId}::numeric)`);
}

export type SignalNote = {
  readonly signal: number;
  readonly number: number;
  readonly isClosed: boolean;
  /** Lower-case address of the operator. */
  readonly author: string;
  readonly reason: string;
};

/** @returns false when another operator has written meanwhile; then nothing was written. */
export async function recordSignalNote(q: Queryable, note: SignalNote): Promise<boolean> {
  const { signal, number, isClosed, author, reason } = note;
  try {
    await q.run(sql`
      insert into abuse_signal_note (signal, number, is_closed, author, reason)
      values (${signal}, ${number}, ${isClosed}, ${author}, ${reason})`);
    return true;
  } catch (error) {
    if (codeOf(error) === '23505') return false;
    throw error;
  }
}
