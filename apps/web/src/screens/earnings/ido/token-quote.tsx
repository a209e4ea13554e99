import { AmountText } from '@ocean/ui/amount-text';
import { SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { showAmount, showCount } from '../../../i18n/show.ts';
import { textIfKnown, useText } from '../../../i18n/use-text.ts';
import { heldFacts, QuoteTimeLeft } from '../../../sections/purchases/quote-parts.tsx';
import type { Quote } from '../../../sections/purchases/use-quote.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { sentences } from '../../../sections/text/sentences.ts';
import type { IdoForm } from './use-ido-form.ts';

/** The binding price, where it goes, what stays, and that it reserves nothing. */
export function TokenQuote({ quote, form }: { quote: Quote; form: IdoForm }) {
  const t = useText();
  return (
    <>
      <SummaryBox
        label={t('bots.buy.total')}
        note={isolate(t('bots.buy.times', { quantity: showCount(quote.quantity), unit: isolate(showAmount(quote.unit)) }))}
        amount={<AmountText value={quote.total} unit={quote.asset} size="large" />}
        facts={heldFacts(quote, form, t)}
      />
      <div className="grid gap-2">
        <Notice tone="quiet">
          {t('bots.review.goesTo', { where: textIfKnown(`bots.goesTo.${quote.feeGoesTo}`) ?? quote.feeGoesTo })}
        </Notice>
        <Notice tone="quiet">{sentences(t('earnings.ido.review.reserves'), t('bots.review.final'))}</Notice>
        <QuoteTimeLeft expiresAt={quote.expiresAt} />
      </div>
    </>
  );
}
