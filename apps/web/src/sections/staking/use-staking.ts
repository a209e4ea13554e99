import { staking } from '@ocean/api/areas/staking';
import { ASSET_NAMES, ASSETS } from '@ocean/api/assets';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import type { Staking } from './staking-offer.ts';

/** The day's limits refill by the hour, and a full day releases rewards. */
const POLL_INTERVAL_MS = 60_000;

/** Terms, what the pool can still reserve, and the member's totals; of the stakes only the newest. */
export function useStaking({ isAsked = true }: { isAsked?: boolean } = {}) {
  return useApiQuery(staking.show, { page: 1, size: 1 }, { enabled: isAsked, refetchInterval: POLL_INTERVAL_MS });
}

/** What is staked: the main token, before the server has said so. */
export function assetOf(data: Pick<Staking, 'asset'> | undefined): string {
  return data?.asset ?? ASSET_NAMES.find((asset) => ASSETS[asset].isMain) ?? '';
}
