import type { Asset } from '@ocean/api/assets';
import type { PriceSource } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { recordOperatorPrice } from '../prices/record-price.ts';

/** Prices on a new local platform, in USDT base units for one whole token; elsewhere an operator sets them. */
const FIRST_PRICES: Readonly<Partial<Record<Asset, bigint>>> = { BUSD: 1_000_000n, BCG: 100_000n, DMC: 100_000n, BYB: 500_000n };

/**
 * Renews the operator's prices at the current time, as an operator does every day on a real platform. An asset without a
 * price gets its first one. A price that awaits approval is replaced by the one before it.
 */
export async function setLocalPrices(tx: Transaction, prices: PriceSource): Promise<void> {
  for (const [asset, firstUnits] of Object.entries(FIRST_PRICES) as [Asset, bigint][]) {
    const known = await prices.last(asset);
    await recordOperatorPrice(tx, { asset, usdtUnits: known?.usdtUnits ?? firstUnits, author: 'local start' });
  }
}
