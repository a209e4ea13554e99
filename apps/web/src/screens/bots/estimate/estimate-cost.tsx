import { AmountText } from '@ocean/ui/amount-text';
import { SummaryBox } from '@ocean/ui/facts';
import { useText } from '../../../i18n/use-text.ts';
import { sumAmounts } from '../../../sections/amounts/sum-amounts.ts';
import type { Estimate } from './estimate-assumptions.ts';

/** The costs of the period in every case, and the amount returned. */
export function EstimateCost({ estimate: { cost, pledge } }: { estimate: Estimate }) {
  const t = useText();
  return (
    <SummaryBox
      label={t('bots.estimate.paid')}
      amount={<AmountText value={sumAmounts([cost.bots, cost.renewals])} unit={cost.asset} size="medium" />}
      facts={[
        { key: 'bots', label: t('bots.estimate.bots'), value: <AmountText value={cost.bots} unit={cost.asset} /> },
        {
          key: 'renewals',
          label: t('bots.estimate.renewals', { count: cost.renewalCount }),
          value: <AmountText value={cost.renewals} unit={cost.asset} />,
        },
        { key: 'pledge', label: t('bots.estimate.pledge'), value: <AmountText value={pledge.amount} unit={pledge.asset} /> },
      ]}
    />
  );
}
