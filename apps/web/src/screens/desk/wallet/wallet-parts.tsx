import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { DeepPanel, Section } from '@ocean/ui/card';
import { EmptyState } from '@ocean/ui/empty-state';
import { Notice } from '@ocean/ui/notice';
import { useText } from '../../../i18n/use-text.ts';
import { isPositive } from '../../../sections/amounts/is-positive.ts';
import { AssetCard } from './asset-card.tsx';
import { DepositsOnTheirWay } from './deposits-on-their-way.tsx';
import type { Direction } from './use-move.ts';
import type { Wallet } from './wallet-view.ts';

/** The free value with buttons to fill and empty the wallet, and each asset with its parts. */
export function WalletParts({ wallet, onMove }: { wallet: Wallet; onMove: (direction: Direction) => void }) {
  const t = useText();
  const held = wallet.assets.filter(({ free, onHold, bonded }) => [free, onHold, bonded].some(isPositive));
  const canEmpty = wallet.assets.some(({ free }) => isPositive(free));
  return (
    <div className="column-pair">
      <div>
        <DeepPanel label={t('desk.wallet.title')} className="grid gap-4 rounded-4 px-5 pt-4 pb-5">
          <div>
            <p className="text-label text-on-deep-2">{t('desk.wallet.freeValue')}</p>
            <AmountText value={wallet.value} unit="USDT" size="large" />
          </div>
          <p className="text-label text-on-deep-2">{t('desk.wallet.why')}</p>
          <Button kind="deep" aria-haspopup="dialog" onClick={() => onMove('fill')}>
            {t('desk.fill.title')}
          </Button>
        </DeepPanel>
        <Button
          kind="second"
          aria-haspopup="dialog"
          reason={!canEmpty && t('desk.empty.nothing')}
          onClick={() => onMove('empty')}
        >
          {t('desk.empty.title')}
        </Button>
        {wallet.value === null && <Notice tone="info">{t('desk.wallet.unpriced')}</Notice>}
      </div>
      <div>
        <Section title={t('desk.wallet.assets')}>
          {held.length === 0 ? (
            <EmptyState title={t('desk.wallet.none')} text={t('desk.wallet.none.text')} />
          ) : (
            <ul className="grid gap-3">
              {held.map((asset) => (
                <li key={asset.asset}>
                  <AssetCard row={asset} />
                </li>
              ))}
            </ul>
          )}
        </Section>
        <DepositsOnTheirWay />
      </div>
    </div>
  );
}
