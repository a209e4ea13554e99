import { AmountText } from '@ocean/ui/amount-text';
import { classList } from '@ocean/ui/class-list';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { showExact } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { shortBalanceKey } from '../../../sections/amounts/short-balance-key.ts';
import { subtractAmounts } from '../../../sections/amounts/subtract-amounts.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { LazyGetFunds } from '../../../wallet/funds/lazy-funds.tsx';
import type { PurchaseForm } from './use-purchase-form.ts';

/**
 * What is left after the purchase, or what is missing for it and the way to it. The line is always there, so that nothing moves when a
 * balance arrives.
 */
export function ShortLine({ form }: { form: PurchaseForm }) {
  const t = useText();
  const { payBy, price, method, asset } = form;
  const isWallet = payBy === 'wallet';
  const held = isWallet ? form.heldOf(asset) : (method?.balance ?? null);
  const after = price === null || held === null ? null : subtractAmounts(held, price.total);
  if (price === null || held === null || after !== null) {
    return (
      <Line
        what={t(isWallet ? 'bots.review.walletAfter' : 'core.balance.after')}
        end={<AmountText value={after} unit={asset} size="inline" />}
      />
    );
  }
  if (isWallet) {
    const missing = isolate(showExact(subtractAmounts(price.total, held)), asset);
    return <Line isShort what={t('bots.buy.lacks', { amount: missing })} end={<LazyGetFunds asset={asset} kind="text" />} />;
  }
  const deposit = (
    <Link href={`${paths.earnings}?do=deposit`} className="text-button">
      {t('bots.review.deposit', { asset })}
    </Link>
  );
  return <Line isShort what={t(`errors.${shortBalanceKey(asset)}`)} end={deposit} />;
}

function Line({ what, end, isShort = false }: { what: string; end: ReactNode; isShort?: boolean }) {
  return (
    // A figure that arrives at the end of the line would move its own beginning.
    <div className={classList('flex basis-full flex-wrap items-center gap-x-4 text-label', isShort && 'justify-between')}>
      <span role="status" className={isShort ? 'text-bad' : 'text-ink-3'}>
        {what}
      </span>
      {end}
    </div>
  );
}
