import { amountText, valueUp } from '@ocean/api/amount';
import type { Asset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import type { Params } from '@ocean/api/params';
import { maxOf } from '@ocean/money/amount';
import sql from 'sql-template-tag';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { readParamsToday } from '../../../params/read-params.ts';

/** What an act costs its member, in base units of one asset. */
export type Cost = {
  /** Paid for something, or exchanged. */
  readonly buyUnits: bigint;
  /** Lost: fees and spreads. */
  readonly burnUnits: bigint;
};

export type Spender = { readonly account: string; readonly sessionId: string };

/** Counts the cost of one act inside its transaction. @throws Refusal SPENDING_STEP_UP_NEEDED */
export type CountSpending = (tx: Transaction, cost: Cost) => Promise<void>;

/**
 * Reads what counting an act needs, before its transaction, because the price source may use a connection of its own.
 *
 * An act that is rolled back is not counted, and a repeat is recognised by its fact before it is counted. Count after writing
 * the act's own rows and right before locking what all accounts share: the account's row stays locked until the transaction
 * ends.
 * @example const count = await prepareSpending(context, call, 'BCG'); … await count(tx, { buyUnits: 0n, burnUnits: feeUnits })
 */
export async function prepareSpending(
  context: Pick<Context, 'db' | 'prices'>,
  spender: Spender,
  asset: Asset,
): Promise<CountSpending> {
  // USDT is the unit of value, so it needs no look-up.
  const [params, price] = await Promise.all([
    readParamsToday(context.db),
    asset === 'USDT' ? undefined : context.prices.last(asset),
  ]);
  return (tx, cost) =>
    countSpending(tx, spender, { params, value: asset === 'USDT' ? cost : valueInUsdt(cost, asset, price?.usdtUnits) });
}

/** The same where the value, in USDT base units, is known. @throws Refusal SPENDING_STEP_UP_NEEDED */
export async function countSpending(
  tx: Transaction,
  { account, sessionId }: Spender,
  { params, value }: { readonly params: Params; readonly value: Cost },
): Promise<void> {
  if (value.buyUnits === 0n && value.burnUnits === 0n) return;
  const { counted } = await tx.one<{ counted: boolean }>(sql`
    select count_own_spending(${account}, ${sessionId}, ${value.buyUnits}, ${value.burnUnits},
      ${params['stepUp.buyDaily']}, ${params['stepUp.burnDaily']}) as counted`);
  if (!counted) throw signatureNeeded(params, value);
}

/**
 * USDT base units, rounded up. An asset that never had a price counts as zero: it can be neither bought with nor exchanged,
 * and a bot must not be kept at work because its fee cannot be valued.
 */
function valueInUsdt({ buyUnits, burnUnits }: Cost, asset: Asset, usdtUnits: bigint | undefined): Cost {
  if (usdtUnits === undefined) return { buyUnits: 0n, burnUnits: 0n };
  return {
    buyUnits: valueUp({ asset, units: buyUnits }, usdtUnits),
    burnUnits: valueUp({ asset, units: burnUnits }, usdtUnits),
  };
}

const DOLLAR = 1_000_000n;

/** Names the amount to ask a signature for, in whole dollars so that its text is easy to read. */
function signatureNeeded(params: Params, { buyUnits, burnUnits }: Cost): Refusal {
  const units = maxOf(buyUnits, burnUnits);
  return new Refusal('SPENDING_STEP_UP_NEEDED', {
    buyLimit: amountText(params['stepUp.buyDaily'], 'USDT'),
    burnLimit: amountText(params['stepUp.burnDaily'], 'USDT'),
    amount: amountText(((units + DOLLAR - 1n) / DOLLAR) * DOLLAR, 'USDT'),
  });
}
