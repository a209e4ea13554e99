import { createStore } from 'mipd';
import type { Wallet, WalletProvider } from './eip1193.ts';

/** How long an in-app browser may take to inject its wallet. */
const INJECTION_MS = 3000;

declare global {
  interface Window {
    ethereum?: WalletProvider & { isMetaMask?: boolean };
  }
}

export type WalletFinder = {
  /** Wallets found so far. */
  wallets(): readonly Wallet[];
  /** Settles when a wallet is there or when none can be expected any more. */
  ready: Promise<void>;
  subscribe(listener: () => void): () => void;
};

/**
 * Finds wallets by announcement (EIP-6963) first. In-app browsers of phones announce nothing: they put
 * `window.ethereum` there, some only after `ethereum#initialized`.
 */
export function findWallets(page: Window = window): WalletFinder {
  const announced = createStore();
  const listeners = new Set<() => void>();
  let found: readonly Wallet[] = [];

  const collect = () => {
    const wallets: Wallet[] = announced.getProviders().map(({ info, provider }) => ({
      rdns: info.rdns,
      name: info.name,
      icon: info.icon.startsWith('data:image/') ? info.icon : null,
      provider: provider as WalletProvider,
    }));
    const injected = page.ethereum;
    const isKnown = wallets.some((wallet) => wallet.provider === injected);
    // One announced wallet is the same as the injected one more often than not; offering it twice confuses.
    if (injected && !isKnown && wallets.length === 0) wallets.push(injectedWallet(injected));
    found = wallets;
    for (const listener of listeners) listener();
  };

  announced.subscribe(collect);
  collect();
  const ready = new Promise<void>((resolve) => {
    if (found.length > 0) return resolve();
    const done = () => {
      clearTimeout(timer);
      collect();
      resolve();
    };
    const timer = setTimeout(done, INJECTION_MS);
    // Also after that time, so that an open list of wallets shows it.
    page.addEventListener('ethereum#initialized', done, { once: true });
    announced.subscribe(() => {
      if (found.length > 0) done();
    });
  });
  return {
    wallets: () => found,
    ready,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function injectedWallet(provider: WalletProvider): Wallet {
  return { rdns: 'injected', name: 'Browser wallet', icon: null, provider };
}
