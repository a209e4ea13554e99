import type { Asset } from '@ocean/api/assets';
import { isAsset } from '@ocean/api/assets';
import sql from 'sql-template-tag';
import type { VoucherToSign } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { VoucherRefused } from './voucher-refused.ts';
import { withdrawalIdOf } from './withdrawal-voucher.ts';

/** The ledger's hold behind a voucher; base units. None of it comes from a row that the API's role writes. */
export type Reservation = {
  readonly id: string;
  readonly account: string;
  readonly asset: Asset;
  readonly amountUnits: bigint;
  /** The platform day on which the hold was placed, by the ledger's clock. */
  readonly day: number;
  /** Days whose parameters may determine the split: two when the hold was placed within a minute after midnight. */
  readonly termDays: readonly number[];
  readonly today: number;
  /** Unix seconds of the platform's clock. */
  readonly now: number;
};

type Tokens = Readonly<Record<string, { readonly address: string }>>;

/**
 * The pending hold behind a voucher. Only the posting function writes holds; the withdrawal's row is compared as well,
 * so that the row, the ledger and the voucher agree. A suspended account is refused.
 * @throws VoucherRefused no-hold
 */
export async function requireReservation(q: Queryable, tokens: Tokens, voucher: VoucherToSign): Promise<Reservation> {
  const id = withdrawalIdOf(voucher.id);
  const asset = Object.keys(tokens).find((name) => tokens[name]?.address.toLowerCase() === voucher.token.toLowerCase());
  const found = id !== undefined && isAsset(asset) ? await findReservation(q, { ...voucher, id, asset }) : undefined;
  if (!found) throw new VoucherRefused('no-hold', `no pending hold backs voucher ${voucher.id} of ${voucher.account}`);
  return found;
}

async function findReservation(
  q: Queryable,
  { id, asset, account, deadline, netUnits, burnUnits }: Omit<VoucherToSign, 'id'> & { id: string; asset: Asset },
): Promise<Reservation | undefined> {
  const row = await q.maybeOne<Omit<Reservation, 'asset' | 'termDays'> & { dayBefore: number }>(sql`
    select hold.id, held.owner as account, hold.amount as "amountUnits", platform_day(hold.placed_at) as day,
      platform_day(hold.placed_at - interval '1 minute') as "dayBefore", platform_today() as today,
      floor(extract(epoch from platform_now()))::bigint as now
    from ledger.hold
    join ledger.account held on held.id = hold.account_id and held.part = 'available'
    join public.account member on member.address = held.owner and member.suspended_at is null
    join withdrawal on withdrawal.account = held.owner and withdrawal.id = hold.id
    where hold.id = ${id} and hold.state = 'pending' and held.owner = ${account.toLowerCase()} and held.asset = ${asset}
      and withdrawal.state in ('held', 'signed') and withdrawal.asset = held.asset
      and withdrawal.amount_units = hold.amount and withdrawal.deadline = ${deadline}
      and withdrawal.net_units = ${netUnits} and withdrawal.burn_units = ${burnUnits}`);
  if (!row) return undefined;
  const { dayBefore, ...reservation } = row;
  return { ...reservation, asset, termDays: [...new Set([row.day, dayBefore])] };
}
