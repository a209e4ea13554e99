import { ASSETS, isAsset } from '@ocean/api/assets';
import { AmountText } from '@ocean/ui/amount-text';
import { AssetMark } from '@ocean/ui/asset-mark';
import { Section } from '@ocean/ui/card';
import { ProportionBar } from '@ocean/ui/facts';
import { ListRow } from '@ocean/ui/list-row';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { isPositive } from '../../../sections/amounts/is-positive.ts';
import { type Balance, PART_LOOK, PARTS, type Part, totalOf } from '../../../sections/earnings/asset-parts.ts';
import { AssetSheet } from './asset-sheet.tsx';

/** Every asset with its total, and its parts where it has more than one. */
export function Balances({ assets }: { assets: readonly Balance[] }) {
  const t = useText();
  const [shown, setShown] = useState<Balance | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const show = (balance: Balance) => {
    setShown(balance);
    setIsOpen(true);
  };
  return (
    <Section title={t('earnings.balances')} aside={t('earnings.balances.note')}>
      <div className="card card-list">
        {assets.map((balance) => (
          <AssetRow key={balance.asset} balance={balance} onOpen={() => show(balance)} />
        ))}
      </div>
      {shown && <AssetSheet balance={shown} open={isOpen} onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

function AssetRow({ balance, onOpen }: { balance: Balance; onOpen: () => void }) {
  const t = useText();
  const parts = PARTS.filter((part) => isPositive(balance[part]));
  return (
    <div>
      <ListRow
        lead={<AssetMark asset={balance.asset} />}
        title={balance.asset}
        second={t(assetKind(balance.asset))}
        end={<AmountText value={totalOf(balance)} />}
        endSecond={<AmountText value={balance.usdt} unit="USDT" size="inline" />}
        onOpen={onOpen}
      />
      {parts.length > 0 && (parts.length > 1 || parts[0] !== 'available') && <Split balance={balance} parts={parts} />}
    </div>
  );
}

function Split({ balance, parts }: { balance: Balance; parts: readonly Part[] }) {
  const t = useText();
  return (
    <div className="grid gap-3 pb-4">
      <ProportionBar
        label={t('earnings.split', { asset: balance.asset })}
        parts={parts.map((part) => ({ className: PART_LOOK[part], share: Number(balance[part]) }))}
      />
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-x-5 gap-y-1 text-label">
        {parts.map((part) => (
          <div key={part} className="flex justify-between gap-2 leading-[1.7]">
            <dt className="flex items-center gap-1.5 text-ink-2">
              <i className={`dot ${PART_LOOK[part]}`} aria-hidden="true" />
              {t(`earnings.part.${part}`)}
            </dt>
            <dd className="font-medium">
              <AmountText value={balance[part]} size="inline" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function assetKind(asset: string) {
  if (asset === 'DMC' || asset === 'BYB') return `earnings.kind.${asset}` as const;
  return isAsset(asset) && ASSETS[asset].isMain ? 'earnings.kind.main' : 'earnings.kind.stable';
}
