import type { desk } from '@ocean/api/areas/desk';
import type { OrderSide } from '@ocean/api/desk/states';
import type { OutputOf } from '@ocean/api/endpoint';
import { AmountText } from '@ocean/ui/amount-text';
import { type Fact, SummaryBox } from '@ocean/ui/facts';
import { useText } from '../../../i18n/use-text.ts';
import { balanceFacts } from '../../../sections/forms/balance-facts.tsx';

export type Quote = OutputOf<typeof desk.checkOrder>;

type QuoteSummaryProps = { answer: Quote | undefined; side: OrderSide; base: string };

/** What an order holds and brings at the current rate. It keeps its space while the figures are unknown, so that nothing jumps. */
export function QuoteSummary({ answer, side, base }: QuoteSummaryProps) {
  const t = useText();
  const [given, got] = side === 'buy' ? ['USDT', base] : [base, 'USDT'];
  return (
    <>
      <SummaryBox
        label={t('deskMarkets.place.gives')}
        note={t('deskMarkets.place.gives.note')}
        amount={<AmountText value={answer?.gives.amount} unit={given} size="large" places="exact" />}
        facts={[
          {
            key: 'gets',
            label: t('deskMarkets.place.gets'),
            value: <AmountText value={answer?.gets.amount} unit={got} places="exact" />,
          },
          ...rateFacts(answer, t),
          ...balanceFacts({ asset: given, balance: answer?.balance, balanceAfter: answer?.balanceAfter }, t),
        ]}
      />
      <p className="hint">
        {answer ? t('deskMarkets.place.unaccepted', { minutes: answer.acceptMinutes }) : t('deskMarkets.place.unaccepted.inTime')}
      </p>
    </>
  );
}

function rateFacts(answer: Quote | undefined, t: ReturnType<typeof useText>): Fact[] {
  return [
    { key: 'rate', label: t('deskMarkets.place.rate'), value: <AmountText value={answer?.rate} unit="USDT" places="exact" /> },
    { key: 'value', label: t('deskMarkets.place.value'), value: <AmountText value={answer?.value} unit="USDT" /> },
  ];
}
