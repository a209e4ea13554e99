import { createStore } from 'mipd';
import { useSyncExternalStore } from 'react';
import { localWallets } from './local-wallets.ts';
import type { OperatorWallet } from './operator-wallet.ts';

const store = createStore();

export function useWallets(): readonly OperatorWallet[] {
  const found = useSyncExternalStore(store.subscribe, store.getProviders);
  return [...localWallets, ...found.map(walletOf)];
}

function walletOf({ info, provider }: ReturnType<typeof store.getProviders>[number]): OperatorWallet {
  return {
    // A wallet's uuid changes with each load of the page.
    id: info.rdns,
    name: info.name,
    async connect() {
      const [address] = await provider.request({ method: 'eth_requestAccounts' });
      if (!address) throw new Error('The wallet names no account.');
      return address.toLowerCase();
    },
    async sign(address, text) {
      const bytes = new TextEncoder().encode(text);
      const hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}` as const;
      return provider.request({ method: 'personal_sign', params: [hex, address as `0x${string}`] });
    },
  };
}
