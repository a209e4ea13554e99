import { AmountText } from '@ocean/ui/amount-text';
import type { Fact } from '@ocean/ui/facts';
import type { useText } from '../../i18n/use-text.ts';

type Balances = {
  asset: string;
  balance: string | undefined;
  /** Null when the balance does not cover the act: then the line is left out. */
  balanceAfter: string | null | undefined;
};

/** What is available before an act, and after it. */
export function balanceFacts({ asset, balance, balanceAfter }: Balances, t: ReturnType<typeof useText>): Fact[] {
  const now = { key: 'now', label: t('core.balance.now', { asset }), value: <AmountText value={balance} /> };
  if (balanceAfter === null) return [now];
  const after = { key: 'after', label: t('core.balance.after'), value: <AmountText value={balanceAfter} />, isTotal: true };
  return [now, after];
}
