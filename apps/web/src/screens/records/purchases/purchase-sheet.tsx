import { AmountText } from '@ocean/ui/amount-text';
import { buttonClass } from '@ocean/ui/button';
import { type Fact, SummaryBox } from '@ocean/ui/facts';
import { Sheet } from '@ocean/ui/sheet';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { showCount, showDateTime, showPercent, showTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { CopyableText } from '../../../sections/text/copyable-text.tsx';
import { methodText, type Purchase, purchaseTitle } from './purchase-words.ts';

/** One purchase: what it cost, how it was paid, and what came of it. */
export function PurchaseSheet({ purchase, open, onClose }: { purchase: Purchase; open: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={purchaseTitle(purchase)}
      lead={t(`records.purchase.text.${purchase.state}`, {
        have: purchase.confirmations?.have ?? 0,
        need: purchase.confirmations?.need ?? 0,
        time: showTime(purchase.expiresAt),
      })}
      actions={<WayOn purchase={purchase} />}
    >
      <SummaryBox
        label={t('records.purchase.total')}
        amount={<AmountText value={purchase.total} unit={purchase.asset} size="medium" places="exact" />}
        facts={usePurchaseFacts(purchase)}
      />
    </Sheet>
  );
}

function usePurchaseFacts(purchase: Purchase): Fact[] {
  const t = useText();
  const { unit, asset, discounts, quantity, quotedAt, settledAt, txHash } = purchase;
  return [
    { key: 'quantity', label: t('records.purchase.quantity'), value: showCount(quantity) },
    { key: 'unit', label: t('records.purchase.unit'), value: <AmountText value={unit} unit={asset} size="inline" /> },
    ...discounts.map(({ kind, percent }) => ({
      key: kind,
      label: t('records.purchase.discount'),
      value: <bdi>{showPercent(percent)}</bdi>,
    })),
    { key: 'method', label: t('records.purchase.method'), value: methodText(purchase) },
    { key: 'priced', label: t('records.purchase.priced'), value: showDateTime(quotedAt) },
    ...(settledAt ? [{ key: 'done', label: t('records.purchase.done'), value: showDateTime(settledAt) }] : []),
    ...(txHash ? [{ key: 'tx', label: t('records.detail.txHash'), value: <CopyableText text={txHash} /> }] : []),
  ];
}

/** Where what it delivered can be seen. */
const DELIVERED = {
  bots: { to: `${paths.bots}?tab=mine`, label: 'records.purchase.see' },
  cards: { to: `${paths.bots}?tab=cards`, label: 'records.purchase.seeCards' },
  tokens: { to: `${paths.earnings}?do=ido`, label: 'records.purchase.seeTokens' },
  vote: { to: paths.voting, label: 'records.purchase.seeVote' },
} as const;

/** To what it delivered, or to the money that came back. */
function WayOn({ purchase }: { purchase: Purchase }) {
  const t = useText();
  if (purchase.state === 'credited') {
    return (
      <Link href={`${paths.records}?kind=paymentCredited`} className={buttonClass('second')}>
        {t('records.purchase.money')}
      </Link>
    );
  }
  if (purchase.state !== 'settled') return null;
  return (
    <Link href={DELIVERED[purchase.kind].to} className={buttonClass('second')}>
      {t(DELIVERED[purchase.kind].label)}
    </Link>
  );
}
