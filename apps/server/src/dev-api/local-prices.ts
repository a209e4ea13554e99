import type { Asset } from '@ocean/api/assets';
import type { PriceSource } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { recordOperatorPrice } from '../prices/record-price.ts';

/** What one whole token costs in USDT base units on a new local platform; an operator sets it elsewhere. */
const FIRST_PRICES: Readonly<Partial<Record<Asset, bigint>>> = { BUSD: 1_000_000n, BCG: 100_000n, DMC: 100_000n, BYB: 500_000n };

/**
 * Sets the operator's prices again as of now, as an operator does every day on a real platform; an asset without a price
 * gets its first one. A price that waits to be confirmed gives way to the one before it.
 */
export async function setLocalPrices(tx: Transaction, prices: PriceSource): Promise<void> {
  for (const [asset, firstUnits] of Object.entries(FIRST_PRICES) as [Asset, bigint][]) {
    const known = await prices.last(asset);
    await recordOperatorPrice(tx, { asset, usdtUnits: known?.usdtUnits ?? firstUnits, author: 'local start' });
  }
}
