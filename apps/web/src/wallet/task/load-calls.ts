import type { Address, WalletProvider } from '../provider/eip1193.ts';
import type { ChainInfo } from '../provider/network.ts';

/** The chain calls through a wallet; loads the chain library on first use. */
export async function loadCalls(provider: WalletProvider, address: Address, chain: ChainInfo) {
  const { createChainCalls, explainFailure } = await import('./chain-calls.ts');
  return { calls: createChainCalls({ provider, account: address, chain }), explain: explainFailure };
}
