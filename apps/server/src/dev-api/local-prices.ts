import type { Asset } from '@ocean/api/assets';
import { parseAmountField } from '@ocean/api/inputs/amount';
import type { Transaction } from '../db/database.ts';
import { lastOperatorPrice } from '../prices/operator-prices.ts';
import { recordOperatorPrice } from '../prices/record-price.ts';

/** Prices on a new local platform, in USDT for one whole token; elsewhere an operator sets them. */
const FIRST_PRICES: Readonly<Partial<Record<Asset, string>>> = { BUSD: '1', BCG: '0.1', DMC: '0.1', BYB: '0.5' };

/**
 * Renews the operator's prices at the current time, as an operator does every day on a real platform. An asset without a
 * price gets its first one. A price that awaits approval is replaced by the one before it.
 */
export async function setLocalPrices(tx: Transaction): Promise<void> {
  for (const [asset, first] of Object.entries(FIRST_PRICES) as [Asset, string][]) {
    const known = await lastOperatorPrice(tx, asset);
    await recordOperatorPrice(tx, {
      asset,
      usdtUnits: known?.usdtUnits ?? parseAmountField(first, 'USDT'),
      author: 'local start',
    });
  }
}
