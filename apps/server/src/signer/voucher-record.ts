import type { Asset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { VoucherToSign } from '../context.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import type { Reservation } from './reservation.ts';
import { VoucherRefused } from './voucher-refused.ts';

/** Until the end of the transaction no other signer checks this asset's limits. */
export async function lockTurn(tx: Transaction, asset: Asset): Promise<void> {
  await tx.run(sql`insert into signer.turn (asset) values (${asset}) on conflict (asset) do nothing`);
  await tx.one(sql`select asset from signer.turn where asset = ${asset} for update`);
}

/**
 * Whether exactly this voucher was recorded before: then a signature may exist, and giving it again changes nothing.
 * @throws VoucherRefused signed-otherwise for an id that was recorded with other content.
 */
export async function isRecorded(q: Queryable, { id, account, asset }: Reservation, voucher: VoucherToSign): Promise<boolean> {
  const row = await q.maybeOne<{ isSame: boolean }>(sql`
    select account = ${account} and asset = ${asset} and net_units = ${voucher.netUnits}
      and burn_units = ${voucher.burnUnits} and deadline = ${voucher.deadline} as "isSame"
    from signer.voucher where id = ${id}`);
  if (row && !row.isSame) throw new VoucherRefused('signed-otherwise', `${id} was signed with other content`);
  return row !== undefined;
}

export async function recordVoucher(
  tx: Transaction,
  { id, account, asset, amountUnits, day }: Reservation,
  { netUnits, burnUnits, deadline }: VoucherToSign,
  isApproved: boolean,
): Promise<void> {
  await tx.run(sql`
    insert into signer.voucher (id, account, asset, amount_units, net_units, burn_units, deadline, day, is_approved)
    values (${id}, ${account}, ${asset}, ${amountUnits}, ${netUnits}, ${burnUnits}, ${deadline}, ${day}, ${isApproved})`);
}

export type Signed = { readonly accountUnits: bigint; readonly allUnits: bigint; readonly dayUnits: bigint };

/** What was signed without approval for the reservations of one day, and everything within 24 hours; base units. */
export function readSigned(q: Queryable, { account, asset, day }: Reservation): Promise<Signed> {
  return q.one<Signed>(sql`
    select
      coalesce(sum(amount_units) filter (where day = ${day} and not is_approved and account = ${account}), 0)::numeric(38, 0)
        as "accountUnits",
      coalesce(sum(amount_units) filter (where day = ${day} and not is_approved), 0)::numeric(38, 0) as "allUnits",
      coalesce(sum(amount_units) filter (where at > platform_now() - interval '24 hours'), 0)::numeric(38, 0) as "dayUnits"
    from signer.voucher
    where asset = ${asset} and (day = ${day} or at > platform_now() - interval '24 hours')`);
}

/**
 * A valid voucher whose hold was released pays money that its account can spend again. Only forged movements cause
 * that, so nothing is signed until it has expired.
 * @throws VoucherRefused released-alive
 */
export async function refuseReleasedWhileValid(q: Queryable, { now }: Reservation): Promise<void> {
  const row = await q.maybeOne<{ id: string; account: string }>(sql`
    select voucher.id, voucher.account from signer.voucher
    join ledger.hold on hold.id = voucher.id and hold.state = 'released'
    where voucher.deadline >= ${now} limit 1`);
  if (!row) return;
  throw new VoucherRefused('released-alive', `the hold of ${row.id} (${row.account}) was released while its voucher lives`);
}
