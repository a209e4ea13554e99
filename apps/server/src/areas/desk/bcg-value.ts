import { valueUp } from '@ocean/api/amount';
import type { Context } from '../../context.ts';

/** BCG in USDT base units, at the last known price; null when there never was one. */
export async function valueBcg({ prices }: Pick<Context, 'prices'>, units: bigint): Promise<bigint | null> {
  const price = await prices.last('BCG');
  return price ? valueUp({ asset: 'BCG', units }, price.usdtUnits) : null;
}
