import type { home } from '@ocean/api/areas/home';
import type { OutputOf } from '@ocean/api/endpoint';
import { type Address, WALLET_CODES, type WalletProvider, walletCode } from './eip1193.ts';

export type ChainInfo = OutputOf<typeof home.show>['chain'];

/** Openly: the wallet prompts its owner. Quietly: only accounts that were allowed before. */
export async function askAccounts(provider: WalletProvider, how: 'prompt' | 'silent'): Promise<readonly Address[]> {
  const method = how === 'prompt' ? 'eth_requestAccounts' : 'eth_accounts';
  const accounts = await provider.request({ method });
  return Array.isArray(accounts) ? (accounts as Address[]) : [];
}

/** Only some wallets report this; otherwise a locked wallet looks like one that never granted access. */
export async function isLocked(provider: WalletProvider): Promise<boolean> {
  return (await provider._metamask?.isUnlocked?.().catch(() => true)) === false;
}

/** Chain id and network version, as the specification's start-up asks for both. */
export async function readNetwork(provider: WalletProvider): Promise<{ chainId: number; networkVersion: string | null }> {
  const [chainId, networkVersion] = await Promise.all([
    provider.request({ method: 'eth_chainId' }),
    // Some wallets have dropped net_version; nothing depends on it.
    provider.request({ method: 'net_version' }).catch(() => null),
  ]);
  return { chainId: Number(chainId), networkVersion: typeof networkVersion === 'string' ? networkVersion : null };
}

/** Asks the wallet to switch; a chain that it does not know is added first. */
export async function switchNetwork(provider: WalletProvider, chain: ChainInfo): Promise<void> {
  const chainId = `0x${chain.chainId.toString(16)}`;
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  } catch (error) {
    if (walletCode(error) !== WALLET_CODES.unknownChain) throw error;
    await provider.request({ method: 'wallet_addEthereumChain', params: [chainToAdd(chain, chainId)] });
  }
}

function chainToAdd(chain: ChainInfo, chainId: string) {
  return {
    chainId,
    chainName: chain.name,
    rpcUrls: [new URL(chain.rpcUrl, location.href).href],
    nativeCurrency: { name: chain.nativeSymbol, symbol: chain.nativeSymbol, decimals: 18 },
    ...(chain.explorerUrl === null ? {} : { blockExplorerUrls: [chain.explorerUrl] }),
  };
}
