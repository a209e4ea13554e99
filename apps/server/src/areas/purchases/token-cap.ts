import { amountText } from '@ocean/api/amount';
import { ASSETS, type Asset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import type { Params } from '@ocean/api/params';
import type { Queryable, Transaction } from '../../db/database.ts';
import { leftOfCap, type RefillingCap, takeFromCap } from '../../db/refilling-cap.ts';
import { readParams } from '../../params/read-params.ts';

type TokenPayment = { readonly account: string; readonly asset: Asset; readonly valueUnits: bigint };

/** Undefined for a stablecoin, which has no cap. */
function tokenCap(params: Params, { account, asset }: TokenPayment): RefillingCap | undefined {
  if (ASSETS[asset].isStable) return undefined;
  return {
    name: `payment/${asset}`,
    account,
    capUnits: params['payment.tokenCap'],
    shareBps: params['cap.accountShare'],
  };
}

/** Checked before anything is quoted. Only payments are counted: `countTokenPayment`. @throws Refusal PAYMENT_CAP_REACHED */
export async function refuseOverTokenCap(q: Queryable, params: Params, payment: TokenPayment): Promise<void> {
  const cap = tokenCap(params, payment);
  if (!cap) return;
  const left = await leftOfCap(q, cap);
  if (payment.valueUnits > left) throw overCap(payment, left);
}

/** Counts a payment in a token. @throws Refusal PAYMENT_CAP_REACHED */
export async function requireTokenCap(tx: Transaction, payment: TokenPayment): Promise<void> {
  const params = await readParams(tx);
  if (await countTokenPayment(tx, params, payment)) return;
  const cap = tokenCap(params, payment);
  throw overCap(payment, cap ? await leftOfCap(tx, cap) : 0n);
}

/** @returns false, with nothing counted, when the cap of the token or the account's share of it is used up */
export async function countTokenPayment(tx: Transaction, params: Params, payment: TokenPayment): Promise<boolean> {
  const cap = tokenCap(params, payment);
  return cap === undefined || takeFromCap(tx, cap, payment.valueUnits);
}

function overCap({ asset }: TokenPayment, leftUnits: bigint): Refusal {
  return new Refusal('PAYMENT_CAP_REACHED', { left: amountText(leftUnits, 'USDT'), asset });
}
