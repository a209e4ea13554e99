import { AmountText } from '@ocean/ui/amount-text';
import { AssetMark } from '@ocean/ui/asset-mark';
import { buttonClass } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { Sheet } from '@ocean/ui/sheet';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { type Balance, totalOf } from '../../../sections/earnings/asset-parts.ts';
import { sentences } from '../../../sections/text/sentences.ts';
import { PriceHistoryButton } from '../prices/price-history-button.tsx';
import { PartRows } from './part-rows.tsx';

/** One asset with all decimals, what each part of it is, and the way to the entries behind it. */
export function AssetSheet({ balance, open, onClose }: { balance: Balance; open: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={
        <span className="flex items-center gap-3">
          <AssetMark asset={balance.asset} size={32} />
          {balance.asset}
        </span>
      }
      lead={sentences(t('earnings.exact'), t('earnings.parts'))}
      actions={
        <Link href={`${paths.records}?asset=${balance.asset}`} className={buttonClass('second')}>
          {t('earnings.records', { asset: balance.asset })}
        </Link>
      }
    >
      <SummaryBox
        label={t('earnings.together')}
        amount={<AmountText value={totalOf(balance)} places="exact" size="medium" />}
        facts={[
          {
            key: 'value',
            label: t('earnings.value'),
            value: <AmountText value={balance.usdt} unit="USDT" size="inline" />,
          },
        ]}
      />
      <PartRows balance={balance} />
      <PriceHistoryButton asset={balance.asset} />
    </Sheet>
  );
}
