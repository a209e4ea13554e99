import { Refusal, type RefusalKey } from '@ocean/api/errors';
import { Button, buttonClass } from '@ocean/ui/button';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { showExact } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { shortBalanceKey } from '../../../sections/amounts/short-balance-key.ts';
import { formReason } from '../../../sections/forms/form-reason.ts';
import type { Quote } from '../../../sections/purchases/use-quote.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { useIsPast } from '../../../sections/time/use-is-past.ts';
import { LazyGetFunds } from '../../../wallet/funds/lazy-funds.tsx';
import type { IdoForm } from './use-ido-form.ts';

/** Asks for the binding price. */
export function ReviewButton({ form }: { form: IdoForm }) {
  const t = useText();
  const { query, typed, quantity, price, method } = form;
  const unpriced = quantity !== null && price === null && t('errors.PRICE_UNAVAILABLE', { asset: method?.asset ?? '' });
  const missing = query.data ? typed === '' && t('earnings.ido.enter') : t('core.loading');
  return (
    <Button reason={formReason({ missing: missing || unpriced, isReady: price !== null }, t)} onClick={form.review}>
      {t('bots.buy.review')}
    </Button>
  );
}

/** After these the quote is of no use: a new one is asked for instead of paying again. */
const ENDS_QUOTE: readonly RefusalKey[] = ['PURCHASE_EXPIRED', 'PURCHASE_UNKNOWN', 'PURCHASE_SETTLED', 'PRICE_MOVED'];

type PayButtonProps = { form: IdoForm; isBusy: boolean; refusal: unknown; onPay: (quote: Quote) => void };

/** One main action at a time: pay, ask for a new price, or bring what is missing. */
export function PayButton({ form, isBusy, refusal, onPay }: PayButtonProps) {
  const t = useText();
  const quote = form.check.data;
  const isExpired = useIsPast(quote?.expiresAt);
  const isEnded = refusal instanceof Refusal && ENDS_QUOTE.includes(refusal.key);
  if (form.check.error || isExpired || isEnded) return <Button onClick={form.review}>{t('bots.review.again')}</Button>;
  const checking = t('bots.review.checking');
  if (!quote) {
    return (
      <Button reason={checking} why={false}>
        {checking}
      </Button>
    );
  }
  if (form.shortHeld !== null) return <LazyGetFunds asset={quote.asset} />;
  const isUncovered = form.payBy === 'balance' && quote.balanceAfter === null;
  return (
    <>
      <Button busy={isBusy} reason={isUncovered && t(`errors.${shortBalanceKey(quote.asset)}`)} onClick={() => onPay(quote)}>
        {t(form.payBy === 'wallet' ? 'bots.review.payWallet' : 'bots.review.payBalance', {
          amount: isolate(showExact(quote.total), quote.asset),
        })}
      </Button>
      {isUncovered && (
        <Link href={`${paths.earnings}?do=deposit`} className={buttonClass('second')}>
          {t('bots.review.deposit', { asset: quote.asset })}
        </Link>
      )}
    </>
  );
}
