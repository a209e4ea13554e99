import { home } from '@ocean/api/areas/home';
import { isAsset } from '@ocean/api/assets';
import { USUAL_DECIMALS } from '@ocean/api/decimals';
import type { OutputOf } from '@ocean/api/endpoint';
import { queryKeyOf } from '@ocean/api-react/query-key';
import { queryClient } from './client.ts';

const homeKey = queryKeyOf(home.show, {});

/** The decimals of an asset, as the start page's call gives them; null for an asset that this build does not know. */
export function decimalsOf(asset: string): number | null {
  const known = queryClient.getQueryData<OutputOf<typeof home.show>>(homeKey)?.chain.tokens[asset];
  return known?.decimals ?? (isAsset(asset) ? USUAL_DECIMALS[asset] : null);
}
