import { parseAmount } from '@ocean/money/amount';
import { useEffect, useRef, useState } from 'react';
import { decimalsOf } from '../../../api/token-decimals.ts';
import { GetFunds } from '../../funds/get-funds.tsx';
import { useWalletBalances } from '../../funds/use-wallet-balances.ts';

/** The member may send tokens from elsewhere meanwhile. */
const WATCH_MS = 5_000;

type MissingFundsProps = {
  asset: string;
  /** Base units that the wallet held at the last check. */
  have: bigint;
  onChange: () => void;
};

/** Instead of trying again what cannot work: the way to tokens. Once the wallet holds another amount, the check runs again. */
export function MissingFunds({ asset, have, onChange }: MissingFundsProps) {
  const { balanceOf, readAt } = useWalletBalances({ refetchInterval: WATCH_MS });
  // What was read before the check says nothing about a change since then.
  const [since] = useState(() => Date.now());
  const parsed = parseAmount(balanceOf(asset), decimalsOf(asset) ?? 0);
  const held = parsed.ok && readAt > since ? parsed.units : null;
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => {
    if (held !== null && held !== have) change.current();
  }, [held, have]);
  return <GetFunds asset={asset} />;
}
