import { useQuery } from '@tanstack/react-query';
import { useHome } from '../../api/use-home.ts';
import { useSession } from '../session/session.tsx';
import { readBalances, type WalletBalances } from './read-balances.ts';

/** Wallets pass each question on to a node of their own. */
const FRESH_MS = 15_000;

type WalletBalancesOptions = {
  /** Milliseconds; for where the member waits for tokens to arrive. */
  refetchInterval?: number;
  enabled?: boolean;
};

/**
 * What the connected wallet holds. Unknown, and so null, without a wallet, on another network and while it does not
 * answer. Whatever moves money invalidates every query, and this one with them.
 */
export function useWalletBalances({ refetchInterval, enabled = true }: WalletBalancesOptions = {}) {
  const { wallet, address, isWrongNetwork } = useSession();
  const chain = useHome().data?.chain;
  const canRead = wallet !== null && address !== null && chain !== undefined && !isWrongNetwork;
  const query = useQuery({
    // Under `member`: switching accounts forgets it.
    queryKey: ['member', 'wallet balances', address, chain?.chainId],
    queryFn: async (): Promise<WalletBalances> =>
      canRead ? readBalances(wallet.provider, { account: address, tokens: chain.tokens }) : {},
    enabled: enabled && canRead,
    staleTime: FRESH_MS,
    retry: false,
    networkMode: 'always',
    ...(refetchInterval === undefined ? {} : { refetchInterval }),
  });
  const balances: WalletBalances | undefined = canRead && !query.isError ? query.data : undefined;
  return {
    balanceOf: (asset: string): string | null => balances?.[asset] ?? null,
    /** When they were read, by this browser's clock; 0 before that. */
    readAt: query.dataUpdatedAt,
  };
}
