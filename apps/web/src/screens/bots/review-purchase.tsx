import { Refusal, type RefusalKey } from '@ocean/api/errors';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { Button, buttonClass } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { Sheet } from '@ocean/ui/sheet';
import { Skeleton } from '@ocean/ui/skeleton';
import { Link } from 'wouter';
import { showDay } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { isolate } from '../../sections/isolate.ts';
import { showPrecise } from '../../sections/show-precise.ts';
import { useIsPast } from '../../sections/use-is-past.ts';
import { useSession } from '../../wallet/session.tsx';
import { useWalletTask } from '../../wallet/wallet-task.tsx';
import { FailedNotice } from './failed-notice.tsx';
import { PURCHASE_CALLS } from './purchase-kind.ts';
import { QuoteBox } from './quote-box.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import { shortBalanceKey } from './short-balance-key.ts';
import { noteAnswer, noteUnanswered } from './unanswered-payment.ts';
import type { PurchaseForm } from './use-purchase-form.ts';
import type { Quote } from './use-quote.ts';

/** The binding price, where it goes and what stays, before anything is paid. */
export function ReviewPurchase({ form }: { form: PurchaseForm }) {
  const t = useText();
  const task = useWalletTask();
  const { address } = useSession();
  const { kind, check, before, payBy, isReviewing, params, closeReview: close } = form;
  const count = form.quantity ?? 1;
  const buy = useApiMutation(PURCHASE_CALLS[kind].pay, {
    errors: 'inline',
    invalidates: 'all',
    onSuccess: (_bought, { purchaseId }) => {
      noteAnswer(purchaseId);
      form.bought();
    },
  });
  const pay = (quote: Quote) => {
    if (payBy === 'balance') {
      const { purchaseId } = quote;
      noteUnanswered({ address, kind }, purchaseId);
      return buy.mutate({ purchaseId, payBy: 'balance' }, { onError: (error) => noteAnswer(purchaseId, error) });
    }
    close();
    void task.start({
      kind: 'pay',
      buys: kind,
      purchaseId: quote.purchaseId,
      orderRef: quote.orderRef,
      asset: quote.asset,
      amount: quote.total,
      title: t(`bots.review.task.${kind}`, { count: quote.quantity }),
    });
  };
  const quote = check.data;
  const lead = {
    day: showDay(params && params.platformDay + 1),
    wait: params?.waitDays ?? 0,
    days: params?.cardDays ?? 0,
    count,
  };
  // What was refused for another quote is not about this one.
  const refusal = buy.variables?.purchaseId === quote?.purchaseId ? buy.error : null;
  const failed = check.error ?? refusal;
  return (
    <Sheet
      open={isReviewing}
      onClose={close}
      title={t(`bots.review.title.${kind}`, { count })}
      lead={params && t(`bots.review.lead.${kind}`, lead)}
      dismissible={!buy.isPending}
      actions={
        <>
          <ReviewActions form={form} quote={quote} isBusy={buy.isPending} refusal={refusal} onPay={pay} onAgain={form.review} />
          <Button kind="quiet" disabled={buy.isPending} onClick={close}>
            {t('core.cancel')}
          </Button>
        </>
      }
    >
      {check.isPending && <Skeleton width="100%" height={132} radius={20} />}
      {quote && before && isRepriced(before, quote) && (
        <Notice tone="info">
          {t('bots.review.repriced', {
            before: isolate(showPrecise(before.total)),
            now: isolate(showPrecise(quote.total), quote.asset),
          })}
        </Notice>
      )}
      {quote && <QuoteBox quote={quote} payBy={payBy} />}
      {quote && isShort(quote, form) && !refusal && (
        <RefusedNotice
          tone="warn"
          title={t(`errors.${shortBalanceKey(quote.asset)}`)}
          text={t('bots.buy.short', { asset: quote.asset })}
        />
      )}
      {failed && (
        <FailedNotice
          title={t('errors.PURCHASE_FAILED')}
          error={failed}
          next={
            failed instanceof Refusal &&
            failed.key === 'PRICE_UNAVAILABLE' && <span className="block">{t('bots.review.otherAsset')}</span>
          }
        />
      )}
    </Sheet>
  );
}

/** The same thing asked again, at another price. */
function isRepriced(before: Quote, now: Quote): boolean {
  return before.asset === now.asset && before.quantity === now.quantity && before.total !== now.total;
}

function isShort(quote: Quote, form: PurchaseForm): boolean {
  return form.payBy === 'balance' && quote.balanceAfter === null;
}

/** After these the quote is of no use: a new one is asked for instead of paying again. */
const ENDS_QUOTE: readonly RefusalKey[] = ['PURCHASE_EXPIRED', 'PURCHASE_UNKNOWN', 'PURCHASE_SETTLED'];

type ReviewActionsProps = {
  form: PurchaseForm;
  quote: Quote | undefined;
  isBusy: boolean;
  /** Why the payment was refused, if it was. */
  refusal: unknown;
  onPay: (quote: Quote) => void;
  onAgain: (payBy?: PurchaseForm['payBy']) => void;
};

/** One main action at a time: pay, ask for a new price, or pay from where there is enough. */
function ReviewActions({ form, quote, isBusy, refusal, onPay, onAgain }: ReviewActionsProps) {
  const t = useText();
  const isExpired = useIsPast(quote?.expiresAt);
  const isEnded = refusal instanceof Refusal && ENDS_QUOTE.includes(refusal.key);
  if (form.check.error || isExpired || isEnded) return <Button onClick={() => onAgain()}>{t('bots.review.again')}</Button>;
  if (!quote) return <Button disabled>{t('bots.review.checking')}</Button>;
  const amount = isolate(showPrecise(quote.total), quote.asset);
  if (!isShort(quote, form)) {
    return (
      <Button busy={isBusy} onClick={() => onPay(quote)}>
        {t(form.payBy === 'wallet' ? 'bots.review.payWallet' : 'bots.review.payBalance', { amount })}
      </Button>
    );
  }
  if (!form.canUseWallet) {
    return (
      <Button disabled why={t(`errors.${shortBalanceKey(quote.asset)}`)}>
        {t('bots.review.payBalance', { amount })}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => onAgain('wallet')}>{t('bots.review.fromWallet')}</Button>
      <Link href={`${paths.assets}?do=deposit`} className={buttonClass('second')}>
        {t('bots.review.deposit', { asset: quote.asset })}
      </Link>
    </>
  );
}
