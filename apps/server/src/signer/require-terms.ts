import { ASSETS } from '@ocean/api/assets';
import { shareUp, WHOLE_POINTS } from '@ocean/money/amount';
import type { VoucherToSign } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { readParamsOfDays } from '../params/read-params.ts';
import type { Reservation } from './reservation.ts';
import type { AssetPolicy } from './signer-policy.ts';
import { VoucherRefused } from './voucher-refused.ts';

const SECONDS_AN_HOUR = 3_600;
/** The row's deadline is rounded to seconds, and two clocks never agree exactly. */
const MAX_CLOCK_SKEW_SECONDS = 60;

/** @throws VoucherRefused deadline: one that has passed, or is further away than the signer's own bound. */
export function requireDeadline({ deadline }: VoucherToSign, { now }: Reservation, voucherHours: number): void {
  const latest = now + voucherHours * SECONDS_AN_HOUR + MAX_CLOCK_SKEW_SECONDS;
  if (deadline > now && deadline <= latest) return;
  throw new VoucherRefused('deadline', `deadline ${deadline} is not between ${now} and ${latest}`);
}

/**
 * Recomputes fee and burn from the parameters of the day on which the amount was reserved. The configured minimum is a
 * lower bound, so that forged parameters cannot lower them further.
 * @throws VoucherRefused fee, burn
 */
export async function requireTerms(
  q: Queryable,
  reservation: Reservation,
  voucher: VoucherToSign,
  policy: AssetPolicy,
): Promise<void> {
  const { amountUnits, asset, termDays } = reservation;
  const { netUnits, burnUnits } = voucher;
  const feeUnits = amountUnits - netUnits - burnUnits;
  const sets = [...(await readParamsOfDays(q, termDays)).values()];
  const burnOf = (bps: bigint) => shareUp(amountUnits, bps, WHOLE_POINTS);
  const isTermsOfDay = sets.some((params) => {
    const burnBps = ASSETS[asset].isMain ? BigInt(params[`withdraw.${asset}.burn`]) : 0n;
    return feeUnits === params[`withdraw.${asset}.fee`] && burnUnits === burnOf(burnBps);
  });
  const split = `${netUnits} + ${burnUnits} burned + ${feeUnits} fee of ${amountUnits} ${asset}`;
  if (feeUnits < policy.minFeeUnits) throw new VoucherRefused('fee', `${split}: the fee is below the signer's minimum`);
  if (burnUnits < burnOf(policy.minBurnBps)) throw new VoucherRefused('burn', `${split}: the burn is below the signer's minimum`);
  if (!isTermsOfDay) throw new VoucherRefused('fee', `${split} is not the split of day ${termDays.join(' or ')}`);
}
