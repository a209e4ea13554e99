import type { OperatorWallet } from './operator-wallet.ts';

/** Of a local build alone; everywhere else the list is empty. */
declare const __LOCAL_OPERATOR_KEYS__: readonly `0x${string}`[];

const NAMES = ['Carol', 'Dave'];

/** The operators of a local start, so that it can be tried without a wallet. */
export const localWallets: readonly OperatorWallet[] = __LOCAL_OPERATOR_KEYS__.map((key, at) => {
  const accountOf = async () => (await import('viem/accounts')).privateKeyToAccount(key);
  return {
    id: `local-${at}`,
    name: `${NAMES[at] ?? `Operator ${at + 1}`} (local demo)`,
    connect: async () => (await accountOf()).address.toLowerCase(),
    sign: async (_address, message) => (await accountOf()).signMessage({ message }),
  };
});
