import { Refusal, type RefusalKey } from '@ocean/api/errors';
import { Button, buttonClass } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { Skeleton } from '@ocean/ui/skeleton';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { showDay, showExact } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { shortBalanceKey } from '../../../sections/amounts/short-balance-key.ts';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { RefusedNotice } from '../../../sections/forms/refused-notice.tsx';
import { usePayment } from '../../../sections/purchases/use-payment.ts';
import type { Quote } from '../../../sections/purchases/use-quote.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { useIsPast } from '../../../sections/time/use-is-past.ts';
import { LazyGetFunds, LazyShortFunds } from '../../../wallet/funds/lazy-funds.tsx';
import { QuoteBox } from './quote-box.tsx';
import type { PurchaseForm } from './use-purchase-form.ts';

/** The binding price, the recipient and the remaining balance, before anything is paid. */
export function ReviewPurchase({ form }: { form: PurchaseForm }) {
  const t = useText();
  const { kind, check, before, payBy, closeReview } = form;
  const quote = check.data;
  const payment = usePayment({
    kind,
    taskTitle: ({ quantity }) => t(`bots.review.task.${kind}`, { count: quantity }),
    onBought: form.bought,
    onTask: closeReview,
  });
  const refusal = payment.refusalOf(quote);
  const failed = check.error ?? refusal;
  const isUnpriced = failed instanceof Refusal && failed.key === 'PRICE_UNAVAILABLE';
  return (
    <FormSheet
      open={form.isReviewing}
      onClose={closeReview}
      title={t(`bots.review.title.${kind}`, { count: form.quantity ?? 1 })}
      lead={<ReviewLead form={form} />}
      action={
        <ReviewActions form={form} isBusy={payment.isBusy} refusal={refusal} onPay={(quote) => payment.pay(quote, payBy)} />
      }
      act={{
        isBusy: payment.isBusy,
        error: failed,
        failed: t('errors.PURCHASE_FAILED'),
        next: isUnpriced && <span className="block">{t('bots.review.otherAsset')}</span>,
      }}
    >
      {check.isPending && <Skeleton width="100%" height={132} radius={20} />}
      {quote && before && <Repriced before={before} now={quote} />}
      {quote && <QuoteBox quote={quote} form={form} />}
      {quote && form.shortHeld !== null && <LazyShortFunds asset={quote.asset} have={form.shortHeld} need={quote.total} />}
      {quote && isShort(quote, form) && !refusal && (
        <RefusedNotice
          tone="warn"
          title={t(`errors.${shortBalanceKey(quote.asset)}`)}
          text={t('bots.buy.short', { asset: quote.asset })}
        />
      )}
    </FormSheet>
  );
}

function ReviewLead({ form: { kind, params, quantity } }: { form: PurchaseForm }) {
  const t = useText();
  if (!params) return null;
  const { platformDay, waitDays, cardDays: days } = params;
  const waitsFrom = platformDay + 1;
  const bots = { day: showDay(waitsFrom), ready: showDay(waitsFrom + waitDays), count: quantity ?? 1 };
  return t(`bots.review.lead.${kind}`, { ...bots, days });
}

/** Whether the same purchase was quoted at another price before. */
function Repriced({ before, now }: { before: Quote; now: Quote }) {
  const t = useText();
  const isSame = before.asset === now.asset && before.quantity === now.quantity;
  if (!isSame || before.total === now.total) return null;
  const shown = { before: isolate(showExact(before.total)), now: isolate(showExact(now.total), now.asset) };
  return <Notice tone="info">{t('bots.review.repriced', shown)}</Notice>;
}

function isShort(quote: Quote, { payBy }: PurchaseForm): boolean {
  return payBy === 'balance' && quote.balanceAfter === null;
}

/** Refusals that end the quote: a new one is requested instead of paying again. */
const ENDS_QUOTE: readonly RefusalKey[] = ['PURCHASE_EXPIRED', 'PURCHASE_UNKNOWN', 'PURCHASE_SETTLED'];

type ReviewActionsProps = {
  form: PurchaseForm;
  isBusy: boolean;
  /** Why the payment was refused, if it was. */
  refusal: unknown;
  onPay: (quote: Quote) => void;
};

/** One main action at a time: pay, ask for a new price, or pay from where there is enough. */
function ReviewActions({ form, isBusy, refusal, onPay }: ReviewActionsProps) {
  const t = useText();
  const quote = form.check.data;
  const isExpired = useIsPast(quote?.expiresAt);
  const isEnded = refusal instanceof Refusal && ENDS_QUOTE.includes(refusal.key);
  if (form.check.error || isExpired || isEnded) return <Button onClick={() => form.review()}>{t('bots.review.again')}</Button>;
  if (!quote) return <Unquoted />;
  const isUncovered = isShort(quote, form);
  if (form.shortHeld !== null) return <LazyGetFunds asset={quote.asset} />;
  if (isUncovered && form.canUseWallet) return <OtherWays form={form} asset={quote.asset} />;
  return (
    <Button busy={isBusy} reason={isUncovered && t(`errors.${shortBalanceKey(quote.asset)}`)} onClick={() => onPay(quote)}>
      {t(form.payBy === 'wallet' ? 'bots.review.payWallet' : 'bots.review.payBalance', {
        amount: isolate(showExact(quote.total), quote.asset),
      })}
    </Button>
  );
}

/** The label of the button is the reason already. */
function Unquoted() {
  const t = useText();
  const checking = t('bots.review.checking');
  return (
    <Button reason={checking} why={false}>
      {checking}
    </Button>
  );
}

/** When the balance does not cover the total. */
function OtherWays({ form, asset }: { form: PurchaseForm; asset: string }) {
  const t = useText();
  return (
    <>
      <Button onClick={() => form.review('wallet')}>{t('bots.review.fromWallet')}</Button>
      <Link href={`${paths.earnings}?do=deposit`} className={buttonClass('second')}>
        {t('bots.review.deposit', { asset })}
      </Link>
    </>
  );
}
