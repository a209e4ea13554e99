import { AmountText } from '@ocean/ui/amount-text';
import { Card } from '@ocean/ui/card';
import { type Fact, Facts } from '@ocean/ui/facts';
import { showInRow, showPercent } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { OrderView } from '../../../sections/desk/order-types.ts';
import { CopyableText } from '../../../sections/text/copyable-text.tsx';

/** The figures of the order. Only the operator, who pays the fee, sees it. */
export function TermsCard({ order }: { order: OrderView }) {
  const t = useText();
  const { id, market, rate, fee, feePercent, gives, state, expiresAt, releaseAt, role } = order;
  const facts: Fact[] = [
    { key: 'market', label: t('deskOrders.market'), value: <bdi dir="ltr">{market}</bdi> },
    { key: 'rate', label: t('deskOrders.rate'), value: <AmountText value={rate} unit="USDT" size="inline" places="exact" /> },
  ];
  // What became of it stands in the timeline afterwards.
  if (state === 'pending') facts.push({ key: 'accept', label: t('deskOrders.expiresAt'), value: showInRow(expiresAt) });
  const isOperator = role === 'operator';
  if (isOperator || releaseAt !== null) {
    const label = t(isOperator ? 'deskOrders.releaseAt' : 'deskOrders.releaseAt.partner');
    facts.push({ key: 'release', label, value: showInRow(releaseAt) });
  }
  if (isOperator) {
    facts.push({
      key: 'fee',
      label: feePercent === null ? t('deskOrders.fee') : t('deskOrders.accept.fee', { percent: showPercent(feePercent) }),
      value: <AmountText value={fee} unit={gives.asset} size="inline" places="exact" />,
    });
  }
  return (
    <Card title={t('deskOrders.terms')} className="grid gap-2">
      <Facts facts={[...facts, { key: 'id', label: t('deskOrders.id'), value: <CopyableText text={id} /> }]} />
    </Card>
  );
}
