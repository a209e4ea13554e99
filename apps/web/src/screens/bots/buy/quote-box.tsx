import { AmountText } from '@ocean/ui/amount-text';
import { type Fact, SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { showAmount, showCount, showPercent, showTime } from '../../../i18n/show.ts';
import { textIfKnown, useText } from '../../../i18n/use-text.ts';
import { balanceFacts } from '../../../sections/forms/balance-facts.tsx';
import type { PayBy } from '../../../sections/purchases/use-payment.ts';
import type { Quote } from '../../../sections/purchases/use-quote.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { useIsPast } from '../../../sections/time/use-is-past.ts';
import { useRoughSeconds } from '../../../sections/time/use-rough-seconds.ts';

/** The binding price: how it comes about, what stays, where it goes and until when it holds. */
export function QuoteBox({ quote, payBy }: { quote: Quote; payBy: PayBy }) {
  const t = useText();
  return (
    <>
      <SummaryBox
        label={t('bots.buy.total')}
        note={isolate(t('bots.buy.times', { quantity: showCount(quote.quantity), unit: isolate(showAmount(quote.unit)) }))}
        amount={<AmountText value={quote.total} unit={quote.asset} size="large" />}
        facts={[...discountFacts(quote, t), ...(payBy === 'balance' ? balanceFacts(quote, t) : allowanceFacts(quote, t))]}
      />
      <div className="grid gap-2">
        <Notice tone="quiet">
          {t('bots.review.goesTo', { where: textIfKnown(`bots.goesTo.${quote.feeGoesTo}`) ?? quote.feeGoesTo })}
        </Notice>
        <QuoteTimeLeft expiresAt={quote.expiresAt} />
      </div>
    </>
  );
}

/** How long the price holds, in minutes and at the end without a figure: too coarse to hurry the member. */
function QuoteTimeLeft({ expiresAt }: { expiresAt: string }) {
  const t = useText();
  const seconds = useRoughSeconds(expiresAt);
  const isPast = useIsPast(expiresAt);
  if (isPast) return <Notice tone="warn">{t('bots.review.expired')}</Notice>;
  return (
    <Notice tone="quiet" icon="clock">
      {seconds > 60
        ? t('bots.review.holds', { minutes: Math.ceil(seconds / 60), time: showTime(expiresAt) })
        : t('bots.review.holdsBriefly', { time: showTime(expiresAt) })}
    </Notice>
  );
}

type Text = ReturnType<typeof useText>;

function discountFacts(quote: Quote, t: Text): Fact[] {
  return quote.discounts.map(({ kind, percent }) => ({
    key: kind,
    label: t(kind === 'asset' ? 'bots.review.discountAsset' : 'bots.review.discountQuantity', { asset: quote.asset }),
    value: <bdi dir="ltr">{`−${showPercent(percent)}`}</bdi>,
  }));
}

function allowanceFacts(quote: Quote, t: Text): Fact[] {
  const value = <AmountText value={quote.allowanceNeeded} unit={quote.asset} />;
  return [{ key: 'allowance', label: t('bots.review.allowance'), value }];
}
