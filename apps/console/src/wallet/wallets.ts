import { createStore } from 'mipd';
import { useSyncExternalStore } from 'react';
import { localWallets } from './local-wallets.ts';

/** What signs: of the browser (EIP-6963), or of a local start. */
export type OperatorWallet = {
  readonly id: string;
  readonly name: string;
  connect(): Promise<string>;
  /** EIP-191, by the address that is connected. */
  sign(address: string, text: string): Promise<string>;
};

const store = createStore();

export function useWallets(): readonly OperatorWallet[] {
  const found = useSyncExternalStore(store.subscribe, store.getProviders);
  return [...localWallets, ...found.map(walletOf)];
}

function walletOf({ info, provider }: ReturnType<typeof store.getProviders>[number]): OperatorWallet {
  return {
    id: info.uuid,
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
