import { AmountText } from '@ocean/ui/amount-text';
import { type Fact, SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { showAmount, showCount, showPercent } from '../../../i18n/show.ts';
import { textIfKnown, useText } from '../../../i18n/use-text.ts';
import { heldFacts, QuoteTimeLeft } from '../../../sections/purchases/quote-parts.tsx';
import type { Quote } from '../../../sections/purchases/use-quote.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { sentences } from '../../../sections/text/sentences.ts';
import type { PurchaseForm } from './use-purchase-form.ts';

/** The binding price: its breakdown, the remaining balance, the recipient and the expiry. */
export function QuoteBox({ quote, form }: { quote: Quote; form: PurchaseForm }) {
  const t = useText();
  return (
    <>
      <SummaryBox
        label={t('bots.buy.total')}
        note={isolate(t('bots.buy.times', { quantity: showCount(quote.quantity), unit: isolate(showAmount(quote.unit)) }))}
        amount={<AmountText value={quote.total} unit={quote.asset} size="large" />}
        facts={[...discountFacts(quote, t), ...heldFacts(quote, form, t)]}
      />
      <div className="grid gap-2">
        <Notice tone="quiet">
          {t('bots.review.goesTo', { where: textIfKnown(`bots.goesTo.${quote.feeGoesTo}`) ?? quote.feeGoesTo })}
        </Notice>
        <QuoteTerms form={form} />
        <QuoteTimeLeft expiresAt={quote.expiresAt} />
      </div>
    </>
  );
}

/** The additional cost of running, and that the purchase is final. */
function QuoteTerms({ form: { kind, params } }: { form: PurchaseForm }) {
  const t = useText();
  const final = t('bots.review.final');
  if (kind === 'cards' || !params) return <Notice tone="quiet">{final}</Notice>;
  const pledge = isolate(showAmount(params.runPledge), params.pledgeAsset);
  const running = t('bots.review.pledge', { pledge, fee: showPercent(params.stopFeePercent) });
  return <Notice tone="quiet">{sentences(running, final)}</Notice>;
}

type Text = ReturnType<typeof useText>;

function discountFacts(quote: Quote, t: Text): Fact[] {
  return quote.discounts.map(({ kind, percent }) => ({
    key: kind,
    label: t(kind === 'asset' ? 'bots.review.discountAsset' : 'bots.review.discountQuantity', { asset: quote.asset }),
    value: <bdi dir="ltr">{`−${showPercent(percent)}`}</bdi>,
  }));
}
