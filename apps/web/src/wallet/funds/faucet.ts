import { ASSETS, isAsset } from '@ocean/api/assets';
import type { Address, Wallet } from '../provider/eip1193.ts';
import type { ChainInfo } from '../provider/network.ts';

/** Whole tokens that one press brings. */
export const FAUCET_AMOUNT = '1000';

type Holder = { wallet: Wallet | null; chain: ChainInfo | undefined; asset: string };

/** Whether the demo wallet can have test tokens. The main token has a fixed supply, so the faucet has none of it. */
export function hasFaucet({ wallet, chain, asset }: Holder): boolean {
  if (!hasGasFaucet({ wallet, chain }) || !chain) return false;
  return Object.hasOwn(chain.tokens, asset) && isAsset(asset) && !ASSETS[asset].isMain;
}

/** Whether the demo wallet can have what pays the network fee. */
export function hasGasFaucet({ wallet, chain }: Omit<Holder, 'asset'>): boolean {
  return __LOCAL_BUILD__ && wallet?.rdns === 'local.ocean.demo' && chain?.isLocal === true;
}

/** Resolves once the test tokens are in a block, or the gas (`gas`) is there. */
export async function askFaucet(address: Address, asset: string): Promise<void> {
  if (!__LOCAL_BUILD__) return;
  const { callDevApi } = await import('../provider/dev-api.ts');
  await callDevApi('faucet', asset === 'gas' ? { address, asset } : { address, asset, amount: FAUCET_AMOUNT });
}
