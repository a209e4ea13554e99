import { AmountText } from '@ocean/ui/amount-text';
import type { Fact } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { showTime } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { subtractAmounts } from '../amounts/subtract-amounts.ts';
import { balanceFacts } from '../forms/balance-facts.tsx';
import { useIsPast } from '../time/use-is-past.ts';
import { roughMinutes, useRoughSeconds } from '../time/use-rough-seconds.ts';
import type { PayBy } from './use-payment.ts';
import type { Quote } from './use-quote.ts';

/** How long the price holds, in minutes and at the end without a figure: too coarse to hurry the member. */
export function QuoteTimeLeft({ expiresAt }: { expiresAt: string }) {
  const t = useText();
  const seconds = useRoughSeconds(expiresAt);
  const isPast = useIsPast(expiresAt);
  if (isPast) return <Notice tone="warn">{t('bots.review.expired')}</Notice>;
  return (
    <Notice tone="quiet" icon="clock">
      {seconds > 60
        ? t('bots.review.holds', { minutes: roughMinutes(seconds), time: showTime(expiresAt) })
        : t('bots.review.holdsBriefly', { time: showTime(expiresAt) })}
    </Notice>
  );
}

type Payer = {
  payBy: PayBy;
  /** What the wallet holds of an asset; null while that is unknown. */
  heldOf: (asset: string) => string | null;
};

/** What is there before the payment and after it, on the side that pays. */
export function heldFacts(quote: Quote, { payBy, heldOf }: Payer, t: ReturnType<typeof useText>): Fact[] {
  if (payBy === 'balance') return balanceFacts(quote, t);
  const { asset, total, allowanceNeeded } = quote;
  const held = heldOf(asset);
  const after = held === null ? null : subtractAmounts(held, total);
  const amountOf = (value: string | null) => <AmountText value={value} unit={asset} />;
  return [
    { key: 'allowance', label: t('bots.review.allowance'), value: amountOf(allowanceNeeded) },
    { key: 'now', label: t('bots.review.walletNow'), value: amountOf(held) },
    ...(after === null ? [] : [{ key: 'after', label: t('bots.review.walletAfter'), value: amountOf(after), isTotal: true }]),
  ];
}
