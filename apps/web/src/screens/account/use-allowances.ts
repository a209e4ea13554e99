import { useKeptError } from '@ocean/api-react/use-kept-error';
import { formatAmount } from '@ocean/money/amount';
import { useQuery } from '@tanstack/react-query';
import { useHome } from '../../api/use-home.ts';
import { VERY_LARGE } from '../../wallet/approval.ts';
import { useSession } from '../../wallet/session/session.tsx';
import { loadCalls } from '../../wallet/task/load-calls.ts';

export type Allowance = { readonly asset: string; readonly amount: string; readonly isAny: boolean };

/** Above this an allowance counts as unlimited: tokens reduce a very large one with each payment, or not at all. */
const ANY_FROM = VERY_LARGE / 2n;

/** The vault's current allowance for each token, read from the chain through the connected wallet. */
export function useAllowances() {
  const { wallet, address, isMember, isWrongNetwork } = useSession();
  const chain = useHome().data?.chain;
  const queryKey = ['member', 'allowances', address];
  const query = useQuery({
    queryKey,
    enabled: isMember && !isWrongNetwork && wallet !== null && chain !== undefined,
    retry: false,
    networkMode: 'always',
    queryFn: async (): Promise<readonly Allowance[]> => {
      if (!wallet || !address || !chain) throw new Error('no wallet to ask');
      const { calls } = await loadCalls(wallet.provider, address, chain);
      return Promise.all(
        Object.entries(chain.tokens).map(async ([asset, { decimals }]) => {
          const units = await calls.allowance(asset);
          return { asset, amount: formatAmount(units, decimals), isAny: units >= ANY_FROM };
        }),
      );
    },
  });
  return { ...query, error: useKeptError(query, queryKey) };
}
