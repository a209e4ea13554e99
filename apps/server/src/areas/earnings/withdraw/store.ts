import type { WithdrawalState } from '@ocean/api/areas/earnings';
import type { Asset } from '@ocean/api/assets';
import sql, { raw } from 'sql-template-tag';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { SIGNATURES_NEEDED } from '../../../operators/withdrawal-acts.ts';

export type WithdrawalKey = { readonly account: string; readonly id: string };

export type Withdrawal = WithdrawalKey & {
  readonly asset: Asset;
  readonly amountUnits: bigint;
  readonly feeUnits: bigint;
  readonly burnUnits: bigint;
  readonly netUnits: bigint;
  readonly valueUnits: bigint | null;
  /** Went without approval. */
  readonly isAutomatic: boolean;
  readonly createdDay: number;
  readonly state: WithdrawalState;
  readonly createdAt: Date;
  readonly deadline: number | null;
  readonly signature: `0x${string}` | null;
  readonly claimTxHash: string | null;
};

export const WITHDRAWAL_COLUMNS = raw(`
  account, id, asset, amount_units as "amountUnits", fee_units as "feeUnits", burn_units as "burnUnits",
  net_units as "netUnits", value_units as "valueUnits", is_automatic as "isAutomatic", state, created_day as "createdDay", created_at as "createdAt", deadline, signature,
  claim_tx_hash as "claimTxHash"`);

/** Until the transaction ends, no other withdrawal of this account is counted or begun. */
export async function lockWithdrawalTurn(tx: Transaction, account: string): Promise<void> {
  await tx.run(sql`insert into withdrawal_turn (account) values (${account}) on conflict (account) do nothing`);
  await tx.one(sql`select account from withdrawal_turn where account = ${account} for update`);
}

export function findWithdrawal(q: Queryable, key: WithdrawalKey): Promise<Withdrawal | undefined> {
  return q.maybeOne<Withdrawal>(sql`
    select ${WITHDRAWAL_COLUMNS} from withdrawal where account = ${key.account} and id = ${key.id}`);
}

/** Every change of a withdrawal's state begins here, so that cancel, sign, claim and expire come one after another. */
export function lockWithdrawal(tx: Transaction, key: WithdrawalKey): Promise<Withdrawal | undefined> {
  return tx.maybeOne<Withdrawal>(sql`
    select ${WITHDRAWAL_COLUMNS} from withdrawal where account = ${key.account} and id = ${key.id} for update`);
}

export type NewWithdrawal = Omit<Withdrawal, 'state' | 'createdAt' | 'createdDay' | 'deadline' | 'signature' | 'claimTxHash'> & {
  readonly state: 'held' | 'approval';
};

export function insertWithdrawal(tx: Transaction, row: NewWithdrawal): Promise<Withdrawal> {
  return tx.one<Withdrawal>(sql`
    insert into withdrawal (account, id, asset, amount_units, fee_units, burn_units, net_units, value_units, is_automatic, state)
    values (${row.account}, ${row.id}, ${row.asset}, ${row.amountUnits}, ${row.feeUnits}, ${row.burnUnits},
      ${row.netUnits}, ${row.valueUnits}, ${row.isAutomatic}, ${row.state})
    returning ${WITHDRAWAL_COLUMNS}`);
}

/**
 * Sets the voucher's deadline, durable before the signer is asked. A second call keeps the first deadline. Undefined
 * for a suspended account: its reservation waits, and can be cancelled once the account is restored.
 */
export function prepareSigning(tx: Transaction, key: WithdrawalKey, voucherHours: number): Promise<Withdrawal | undefined> {
  return tx.maybeOne<Withdrawal>(sql`
    update withdrawal
    set deadline = coalesce(deadline, extract(epoch from platform_now() + make_interval(hours => ${voucherHours}))::bigint)
    where account = ${key.account} and id = ${key.id} and state = 'held' and not is_suspended(account)
    returning ${WITHDRAWAL_COLUMNS}`);
}

/**
 * Does nothing when the withdrawal has changed its state meanwhile: the signature is of the same voucher either way.
 */
export async function storeSignature(q: Queryable, key: WithdrawalKey, signature: string): Promise<void> {
  await q.run(sql`
    update withdrawal set state = 'signed', signature = ${signature}, signed_at = platform_now()
    where account = ${key.account} and id = ${key.id} and state = 'held' and deadline is not null`);
}

export async function endWithdrawal(
  tx: Transaction,
  key: WithdrawalKey,
  end: { state: 'claimed'; txHash: string } | { state: 'cancelled' | 'refunded' },
): Promise<void> {
  await tx.run(sql`
    update withdrawal
    set state = ${end.state}, ended_at = platform_now(), claim_tx_hash = ${end.state === 'claimed' ? end.txHash : null}
    where account = ${key.account} and id = ${key.id}`);
}

/** What the account's withdrawals of today count towards its limit, without those that were returned. */
export async function valueWithdrawnToday(q: Queryable, account: string): Promise<bigint> {
  const { used } = await q.one<{ used: bigint }>(sql`
    select coalesce(sum(value_units), 0)::numeric(38, 0) as used from withdrawal
    where account = ${account} and created_day = platform_today() and state not in ('cancelled', 'refunded')`);
  return used;
}

/** What passed without approval today: of the account, less what was returned, and of all accounts together. */
export function automaticToday(q: Queryable, account: string): Promise<{ mineUnits: bigint; allUnits: bigint }> {
  return q.one<{ mineUnits: bigint; allUnits: bigint }>(sql`
    select coalesce(sum(value_units), 0)::numeric(38, 0) as "mineUnits", coalesce(
      (select automatic_units from withdrawal_day where day = platform_today()), 0)::numeric(38, 0) as "allUnits"
    from withdrawal
    where account = ${account} and created_day = platform_today() and is_automatic and state not in ('cancelled', 'refunded')`);
}

/**
 * Counts a value that passes without approval if `limitUnits` of the day allows it; the row's lock makes the sum exact.
 */
export async function countAutomatic(tx: Transaction, valueUnits: bigint, limitUnits: bigint | null): Promise<boolean> {
  const counted = await tx.run(sql`
    insert into withdrawal_day as counted (day, automatic_units)
    select platform_today(), ${valueUnits}::numeric where ${valueUnits}::numeric <= coalesce(${limitUnits}::numeric, 'infinity')
    on conflict (day) do update set automatic_units = counted.automatic_units + excluded.automatic_units
    where counted.automatic_units + excluded.automatic_units <= coalesce(${limitUnits}::numeric, 'infinity')`);
  return counted === 1;
}

/** It was cancelled before a signature existed. */
export async function releaseAutomatic(tx: Transaction, { valueUnits, createdDay }: Withdrawal): Promise<void> {
  await tx.run(sql`update withdrawal_day set automatic_units = automatic_units - ${valueUnits} where day = ${createdDay}`);
}

/** A withdrawal in the order of a job; `place` is what the job orders by. */
export type PlacedKey = WithdrawalKey & { readonly place: string };

/** Reserved withdrawals that need no approval and have no signature yet, the oldest first. */
export function withdrawalsToSign(q: Queryable, last: PlacedKey | undefined, limit: number): Promise<PlacedKey[]> {
  return q.many<PlacedKey>(sql`
    select account, id, created_at::text as place from withdrawal
    where state = 'held' and not is_suspended(account) and (deadline is null or deadline > extract(epoch from platform_now()))
      and (created_at, id) > (coalesce(${last?.place ?? null}::timestamptz, '-infinity'), ${last?.id ?? NO_ID}::uuid)
    order by created_at, id limit ${limit}`);
}

/** Above the limits, and signed by operators one way or the other; the oldest first. */
export function withdrawalsToDecide(q: Queryable, last: PlacedKey | undefined, limit: number): Promise<PlacedKey[]> {
  return q.many<PlacedKey>(sql`
    select account, id, created_at::text as place from withdrawal
    where state = 'approval'
      and (created_at, id) > (coalesce(${last?.place ?? null}::timestamptz, '-infinity'), ${last?.id ?? NO_ID}::uuid)
      and (operators.signed_by('withdrawal/approve/' || id) >= ${SIGNATURES_NEEDED.approve}
        or operators.signed_by('withdrawal/reject/' || id) >= ${SIGNATURES_NEEDED.reject})
    order by created_at, id limit ${limit}`);
}

/** approval → held: the job signs it. The database refuses it without the signatures of two operators. */
export async function approveWithdrawal(tx: Transaction, key: WithdrawalKey): Promise<void> {
  await tx.run(sql`
    update withdrawal set state = 'held' where account = ${key.account} and id = ${key.id} and state = 'approval'`);
}

/** Withdrawals whose voucher the chain refuses from a block of this time on. */
export function withdrawalsPastDeadline(
  q: Queryable,
  { blockTime, last, limit }: { blockTime: number; last: PlacedKey | undefined; limit: number },
): Promise<PlacedKey[]> {
  return q.many<PlacedKey>(sql`
    select account, id, deadline::text as place from withdrawal
    where state in ('held', 'signed') and deadline < ${blockTime}
      and (deadline, id) > (coalesce(${last?.place ?? null}::bigint, 0), ${last?.id ?? NO_ID}::uuid)
    order by deadline, id limit ${limit}`);
}

/** Before every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
