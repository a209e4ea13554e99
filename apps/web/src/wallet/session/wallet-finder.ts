import { useSyncExternalStore } from 'react';
import { findWallets } from '../provider/discover-wallets.ts';
import type { Wallet } from '../provider/eip1193.ts';

/** The search for wallets of this page. It begins with the first part that asks for them. */
export const finder = findWallets();

export function useWallets(): readonly Wallet[] {
  return useSyncExternalStore(finder.subscribe, finder.wallets, finder.wallets);
}
