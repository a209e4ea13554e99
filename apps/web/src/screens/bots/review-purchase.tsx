import { purchases } from '@ocean/api/areas/purchases';
import type { OutputOf } from '@ocean/api/endpoint';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { type Fact, SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { Sheet } from '@ocean/ui/sheet';
import { Skeleton } from '@ocean/ui/skeleton';
import { toast } from '@ocean/ui/toast';
import { refusalText } from '../../i18n/refusal-text.ts';
import { showAmount, showCount, showDay, showPercent, showTime } from '../../i18n/show.ts';
import { textIfKnown, useText } from '../../i18n/use-text.ts';
import { isolate } from '../../sections/isolate.ts';
import { showPrecise } from '../../sections/show-precise.ts';
import { useIsPast } from '../../sections/use-is-past.ts';
import { useWalletTask } from '../../wallet/wallet-task.tsx';
import type { BuyFormState } from './buy-form.tsx';

type Quote = OutputOf<typeof purchases.buyCheck>;

/** The binding price, where it goes and what stays, before anything is paid. */
export function ReviewPurchase({ form, onBought }: { form: BuyFormState; onBought: () => void }) {
  const t = useText();
  const task = useWalletTask();
  const { check, quantity, payBy, isReviewing, closeReview: close } = form;
  const buy = useApiMutation(purchases.buy, {
    errors: 'inline',
    invalidates: 'all',
    onSuccess: () => {
      close();
      toast(t('bots.bought'), 'good');
      onBought();
    },
  });
  const again = () => {
    buy.reset();
    form.review();
  };
  const quote = check.isPending ? undefined : check.data;
  const pay = (priced: Quote) => {
    if (payBy === 'balance') return buy.mutate({ purchaseId: priced.purchaseId, payBy: 'balance' });
    close();
    void task.start({
      kind: 'pay',
      purchaseId: priced.purchaseId,
      orderRef: priced.orderRef,
      asset: priced.asset,
      amount: priced.total,
      title: t('bots.review.task', { count: priced.quantity }),
    });
  };
  return (
    <Sheet
      open={isReviewing}
      onClose={close}
      title={t('bots.review.title', { count: quantity })}
      lead={
        form.params &&
        t('bots.review.lead', { day: showDay(form.params.platformDay + 1), wait: form.params.waitDays, count: quantity })
      }
      dismissible={!buy.isPending}
      actions={
        <>
          <PayButton quote={quote} payBy={payBy} isBusy={buy.isPending} hasFailed={check.isError} onPay={pay} onAgain={again} />
          <Button kind="quiet" disabled={buy.isPending} onClick={close}>
            {t('core.cancel')}
          </Button>
        </>
      }
    >
      {check.isPending && <Skeleton width="100%" height={132} radius={20} />}
      {check.isError && <Notice tone="bad">{refusalText(check.error)}</Notice>}
      {quote && <QuoteBox quote={quote} payBy={payBy} />}
      {buy.isError && <Notice tone="bad">{refusalText(buy.error)}</Notice>}
    </Sheet>
  );
}

function QuoteBox({ quote, payBy }: { quote: Quote; payBy: 'wallet' | 'balance' }) {
  const t = useText();
  const isExpired = useIsPast(quote.expiresAt);
  const facts: Fact[] = [
    ...quote.discounts.map((discount) => ({
      key: discount.kind,
      label: t(discount.kind === 'asset' ? 'bots.review.discountAsset' : 'bots.review.discountQuantity', { asset: quote.asset }),
      value: `−${showPercent(discount.percent)}`,
    })),
    ...(payBy === 'balance'
      ? [
          { key: 'now', label: t('bots.review.balanceNow', { asset: quote.asset }), value: <AmountText value={quote.balance} /> },
          ...(quote.balanceAfter === null
            ? []
            : [
                {
                  key: 'after',
                  label: t('bots.review.balanceAfter'),
                  value: <AmountText value={quote.balanceAfter} />,
                  isTotal: true,
                },
              ]),
        ]
      : [
          {
            key: 'allowance',
            label: t('bots.review.allowance'),
            value: <AmountText value={quote.allowanceNeeded} unit={quote.asset} />,
          },
        ]),
  ];
  return (
    <>
      <SummaryBox
        label={t('bots.buy.total')}
        note={t('bots.buy.times', { quantity: showCount(quote.quantity), unit: isolate(showAmount(quote.unit)) })}
        amount={<AmountText value={quote.total} unit={quote.asset} size="large" />}
        facts={facts}
      />
      <div className="grid gap-2">
        <Notice tone="quiet">
          {t('bots.review.goesTo', { where: textIfKnown(`bots.goesTo.${quote.feeGoesTo}`) ?? quote.feeGoesTo })}
        </Notice>
        {isExpired ? (
          <Notice tone="warn">{t('bots.review.expired')}</Notice>
        ) : (
          <Notice tone="quiet" icon="clock">
            {t('bots.review.expires', { time: showTime(quote.expiresAt) })}
          </Notice>
        )}
      </div>
    </>
  );
}

type PayButtonProps = {
  quote: Quote | undefined;
  payBy: 'wallet' | 'balance';
  isBusy: boolean;
  hasFailed: boolean;
  onPay: (quote: Quote) => void;
  onAgain: () => void;
};

function PayButton({ quote, payBy, isBusy, hasFailed, onPay, onAgain }: PayButtonProps) {
  const t = useText();
  const isExpired = useIsPast(quote?.expiresAt);
  if (hasFailed || isExpired) return <Button onClick={onAgain}>{t('bots.review.again')}</Button>;
  if (!quote) return <Button disabled>{t('bots.review.checking')}</Button>;
  const isShort = payBy === 'balance' && quote.balanceAfter === null;
  const amount = isolate(showPrecise(quote.total), quote.asset);
  return (
    <Button
      busy={isBusy}
      disabled={isShort}
      why={isShort && t('bots.review.short', { asset: quote.asset })}
      onClick={() => onPay(quote)}
    >
      {t(payBy === 'wallet' ? 'bots.review.payWallet' : 'bots.review.payBalance', { amount })}
    </Button>
  );
}
