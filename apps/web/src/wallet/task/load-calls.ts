import type { Address, WalletProvider } from '../provider/eip1193.ts';
import type { ChainInfo } from '../provider/network.ts';

/** What asks the chain through a wallet; brings the chain library with the first need. */
export async function loadCalls(provider: WalletProvider, address: Address, chain: ChainInfo) {
  const { createChainCalls, explainFailure } = await import('./chain-calls.ts');
  return { calls: createChainCalls({ provider, account: address, chain }), explain: explainFailure };
}
