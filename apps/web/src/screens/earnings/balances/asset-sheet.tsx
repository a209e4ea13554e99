import { AmountText } from '@ocean/ui/amount-text';
import { AssetMark } from '@ocean/ui/asset-mark';
import { buttonClass } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { Sheet } from '@ocean/ui/sheet';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { type Balance, PARTS, totalOf } from './asset-parts.ts';

/** One asset with all decimals, and the way to the entries behind it. */
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
      lead={t('earnings.exact')}
      actions={
        <Link href={`${paths.records}?asset=${balance.asset}`} className={buttonClass('second')}>
          {t('earnings.records', { asset: balance.asset })}
        </Link>
      }
    >
      <SummaryBox
        label={t('earnings.value')}
        amount={<AmountText value={balance.usdt} unit="USDT" size="medium" />}
        facts={[
          ...PARTS.map((part) => ({
            key: part,
            label: t(`earnings.part.${part}`),
            value: <AmountText value={balance[part]} places="exact" size="inline" />,
          })),
          {
            key: 'total',
            label: t('earnings.together'),
            value: <AmountText value={totalOf(balance)} places="exact" size="inline" />,
            isTotal: true,
          },
        ]}
      />
    </Sheet>
  );
}
