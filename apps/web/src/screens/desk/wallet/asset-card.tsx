import { AmountText } from '@ocean/ui/amount-text';
import { AssetMark } from '@ocean/ui/asset-mark';
import { type Fact, Facts } from '@ocean/ui/facts';
import { RowLinkContent } from '@ocean/ui/list-row';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { showDateTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isPositive } from '../../../sections/amounts/is-positive.ts';
import type { WalletAsset } from './wallet-view.ts';

/** One asset in the passageway: free for orders, on hold until when, bonded, and its records. */
export function AssetCard({ row }: { row: WalletAsset }) {
  const t = useText();
  const { asset, free } = row;
  return (
    <article className="card">
      <h3 className="flex items-center gap-2 pb-2">
        <AssetMark asset={asset} size={24} />
        {asset}
        <span className="ms-auto">
          <AmountText value={free} size="inline" />
        </span>
      </h3>
      <Facts facts={partsOf(row, t)} />
      <div className="card-foot">
        <Link href={`${paths.records}?asset=${asset}`} className="row-link">
          <RowLinkContent icon="list">{t('desk.wallet.records', { asset })}</RowLinkContent>
        </Link>
      </div>
    </article>
  );
}

/** Empty parts are left out, except the available amount, which can be moved here. */
function partsOf({ asset, available, onHold, releaseAt, bonded, value }: WalletAsset, t: ReturnType<typeof useText>): Fact[] {
  const amount = (shown: string | null, unit: string) => <AmountText value={shown} unit={unit} size="inline" />;
  return [
    { key: 'value', label: t('desk.wallet.value'), value: amount(value, 'USDT') },
    ...(isPositive(onHold)
      ? [
          {
            key: 'onHold',
            label: releaseAt === null ? t('desk.wallet.onHold') : t('desk.wallet.onHoldUntil', { time: showDateTime(releaseAt) }),
            value: amount(onHold, asset),
          },
        ]
      : []),
    ...(isPositive(bonded) ? [{ key: 'bonded', label: t('desk.wallet.bonded'), value: amount(bonded, asset) }] : []),
    { key: 'available', label: t('desk.wallet.available'), value: amount(available, asset) },
  ];
}
