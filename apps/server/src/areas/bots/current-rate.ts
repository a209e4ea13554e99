import type { Asset } from '@ocean/api/assets';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../context.ts';
import { acceptedRate } from './rules.ts';

/** What one whole token is accepted for now, null for the unit itself; undefined when there is no current price. */
export async function currentRate({ prices }: Pick<Context, 'prices'>, asset: Asset): Promise<bigint | null | undefined> {
  if (asset === 'USDT') return null;
  try {
    return acceptedRate(asset, (await prices.current(asset, 'accepted')).usdtUnits);
  } catch (error) {
    if (error instanceof Refusal && error.key === 'PRICE_UNAVAILABLE') return undefined;
    throw error;
  }
}
