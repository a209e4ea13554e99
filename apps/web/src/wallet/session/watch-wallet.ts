import type { Address, WalletProvider } from '../provider/eip1193.ts';

type Watch = { accounts: (accounts: readonly Address[]) => void; chain: () => void };

/** Follows account and chain changes; wallets without events never change. Returns a function that stops it. */
export function watchWallet(provider: WalletProvider, { accounts, chain }: Watch): () => void {
  provider.on?.('accountsChanged', accounts);
  provider.on?.('chainChanged', chain);
  return () => {
    provider.removeListener?.('accountsChanged', accounts);
    provider.removeListener?.('chainChanged', chain);
  };
}
