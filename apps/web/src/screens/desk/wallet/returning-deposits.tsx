import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText } from '@ocean/ui/amount-text';
import { Card } from '@ocean/ui/card';
import { Facts } from '@ocean/ui/facts';
import { showDateTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';

/** Deposits on their way back, each with its day; nothing where there is none. */
export function ReturningDeposits() {
  const t = useText();
  const returning = useApiQuery(desk.level, {}).data?.returning ?? [];
  if (returning.length === 0) return null;
  return (
    <Card title={t('desk.wallet.returning')}>
      <Facts
        facts={returning.map(({ amount, returnsAt, kind }) => ({
          key: `${kind} ${returnsAt}`,
          label: t(`desk.wallet.returns.${kind}`, { time: showDateTime(returnsAt) }),
          value: <AmountText value={amount} unit="BCG" size="inline" />,
        }))}
      />
    </Card>
  );
}
