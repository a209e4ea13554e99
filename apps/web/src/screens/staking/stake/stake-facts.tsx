import { AmountText, CountText } from '@ocean/ui/amount-text';
import type { Fact } from '@ocean/ui/facts';
import { showDateTime, showDay } from '../../../i18n/show.ts';
import type { useText } from '../../../i18n/use-text.ts';
import type { Stake } from '../../../sections/staking/staking-offer.ts';

/** Every figure of a stake that the specification names, in its order. */
export function stakeFacts(stake: Stake, asset: string, t: ReturnType<typeof useText>): Fact[] {
  const amount = (key: 'amount' | 'income' | 'unreleased' | 'released' | 'taken', value: string): Fact => ({
    key,
    label: t(`staking.fact.${key}`),
    value: <AmountText value={value} unit={asset} size="inline" places="exact" />,
  });
  return [
    amount('amount', stake.amount),
    { key: 'method', label: t('staking.fact.method'), value: t(`staking.method.${stake.method}`) },
    { key: 'days', label: t('staking.fact.days'), value: <CountText value={stake.days} /> },
    { key: 'start', label: t('staking.fact.start'), value: showDateTime(stake.startAt) },
    { key: 'end', label: t('staking.fact.end'), value: showDateTime(stake.endAt) },
    amount('income', stake.totalIncome),
    amount('unreleased', stake.unreleased),
    amount('released', stake.released),
    amount('taken', stake.taken),
    { key: 'unlock', label: t('staking.fact.unlock'), value: unlockText(stake, t) },
    { key: 'quality', label: t('staking.fact.quality'), value: <AmountText value={stake.quality} size="inline" /> },
  ];
}

function unlockText({ principal, endDay }: Stake, t: ReturnType<typeof useText>): string {
  return principal === 'locked' ? t('staking.unlock.locked', { day: showDay(endDay) }) : t(`staking.unlock.${principal}`);
}
