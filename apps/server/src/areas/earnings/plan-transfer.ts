import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../context.ts';
import { resolveTransfer } from '../account/entry.ts';
import { findInLine, type LineOf } from '../account/queries.ts';
import { readParamsToday } from '../ops/queries.ts';
import { valueUp } from './rules.ts';

export type TransferPlan = ReturnType<typeof resolveTransfer> & {
  readonly relation: LineOf['relation'];
  /** USDT base units at the last known price; null when there never was one. */
  readonly valueUnits: bigint | null;
  readonly limitUnits: bigint;
};

/**
 * Who gets what, and what it is worth: for the check and for the act. Three reads at once, none of them locks.
 * @throws Refusal NOT_TO_YOURSELF, NOT_IN_LINE also for an address that is nobody's, RECIPIENT_SUSPENDED
 */
export async function planTransfer(
  { db, prices }: Context,
  account: string,
  fields: { asset?: unknown; amount?: unknown; to?: unknown },
): Promise<TransferPlan> {
  const transfer = resolveTransfer(fields);
  const { asset, units, to } = transfer;
  if (to === account) throw new Refusal('NOT_TO_YOURSELF');
  const [line, params, price] = await Promise.all([
    findInLine(db, { account, other: to }),
    readParamsToday(db),
    // A dollar is a dollar: the unit needs no look-up on the quickest of the money calls.
    asset === 'USDT' ? undefined : prices.last(asset),
  ]);
  if (!line) throw new Refusal('NOT_IN_LINE');
  if (line.isSuspended) throw new Refusal('RECIPIENT_SUSPENDED');
  const priced = price ? valueUp(units, { asset, usdtUnits: price.usdtUnits }) : null;
  return {
    ...transfer,
    relation: line.relation,
    valueUnits: asset === 'USDT' ? units : priced,
    limitUnits: params['stepUp.dailyValue'],
  };
}
