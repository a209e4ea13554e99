import type { OperatorWallet } from './operator-wallet.ts';

/** Empty except in a local build. */
declare const __LOCAL_OPERATOR_KEYS__: readonly `0x${string}`[];

const NAMES = ['Carol', 'Dave'];

/** Wallets of the operators of a local start, so that the console can be tried without a wallet extension. */
export const localWallets: readonly OperatorWallet[] = __LOCAL_OPERATOR_KEYS__.map((key, at) => {
  const accountOf = async () => (await import('viem/accounts')).privateKeyToAccount(key);
  return {
    id: `local-${at}`,
    name: `${NAMES[at] ?? `Operator ${at + 1}`} (local demo)`,
    connect: async () => (await accountOf()).address.toLowerCase(),
    sign: async (_address, message) => (await accountOf()).signMessage({ message }),
  };
});
