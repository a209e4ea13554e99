import { AmountText, CodeText } from '@ocean/ui/amount-text';
import type { Fact } from '@ocean/ui/facts';
import { showDateTime } from '../../../i18n/show.ts';
import type { useText } from '../../../i18n/use-text.ts';
import { isPositive } from '../../../sections/amounts/is-positive.ts';
import { shownState, type Withdrawal } from './withdrawal-state.ts';

type Text = ReturnType<typeof useText>;

/** What a withdrawal is made of; `mayBurn` keeps the place of the burn while it is not known yet. */
export function costFacts(
  { amount, fee, burn }: Partial<Pick<Withdrawal, 'amount' | 'fee' | 'burn'>>,
  t: Text,
  mayBurn = false,
): Fact[] {
  const less = (part: string | undefined) => <AmountText value={part && `-${part}`} />;
  return [
    { key: 'amount', label: t('earnings.withdraw.amount'), value: <AmountText value={amount} /> },
    { key: 'fee', label: t('earnings.withdraw.fee'), value: less(fee) },
    ...(mayBurn || (burn && isPositive(burn)) ? [{ key: 'burn', label: t('earnings.withdraw.burn'), value: less(burn) }] : []),
  ];
}

/** Since when it is there, and where it stands on chain. */
export function progressFacts(withdrawal: Withdrawal, t: Text): Fact[] {
  const { createdAt, expiresAt, txHash, confirmations } = withdrawal;
  const state = shownState(withdrawal);
  const facts: Fact[] = [{ key: 'created', label: t('earnings.withdrawal.created'), value: showDateTime(createdAt) }];
  if (expiresAt && state === 'signed') {
    facts.push({ key: 'expires', label: t('earnings.withdrawal.expires'), value: showDateTime(expiresAt) });
  }
  if (txHash) facts.push({ key: 'tx', label: t('earnings.withdrawal.tx'), value: <CodeText short>{txHash}</CodeText> });
  if (confirmations && state === 'claiming') {
    const value = t('earnings.withdrawal.confirming', confirmations);
    facts.push({ key: 'blocks', label: t('earnings.withdrawal.state.claiming'), value });
  }
  return facts;
}
