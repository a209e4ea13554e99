import type { earnings } from '@ocean/api/areas/earnings';
import { ASSET_NAMES, ASSETS } from '@ocean/api/assets';
import type { OutputOf } from '@ocean/api/endpoint';
import { ActionTile } from '@ocean/ui/action-tile';
import { AmountText } from '@ocean/ui/amount-text';
import { showDate, showExact, showTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import type { EarningsSheet } from './earnings-sheets.ts';

/** The token whose price the line below the total names. */
const MAIN = ASSET_NAMES.find((asset) => ASSETS[asset].isMain) ?? '';

type Dashboard = OutputOf<typeof earnings.dashboard>;

/** The total and what can be done with it. */
export function TotalHero({ dashboard, onOpen }: { dashboard: Dashboard | undefined; onOpen: (sheet: EarningsSheet) => void }) {
  const t = useText();
  return (
    <div className="hero">
      <p className="hero-label">{t('earnings.total')}</p>
      <p className="pt-1">
        <AmountText value={dashboard?.totalUsdt} unit="USDT" size="hero" />
      </p>
      <p className="min-h-[1.625rem] pt-2 text-label text-on-deep-2">{dashboard && <AsOf dashboard={dashboard} />}</p>
      <p className="text-label text-on-deep-2">{t('earnings.total.of')}</p>
      <section className="tiles tiles-3 mt-5" aria-label={t('earnings.actions')}>
        <ActionTile icon="down" label={t('earnings.act.deposit')} filled onClick={() => onOpen('deposit')} />
        <ActionTile icon="up" label={t('earnings.act.withdraw')} onClick={() => onOpen('withdraw')} />
        <ActionTile icon="swap" label={t('earnings.act.exchange')} onClick={() => onOpen('exchange')} />
        <ActionTile icon="send" label={t('earnings.act.transfer')} onClick={() => onOpen('transfer')} />
        <ActionTile icon="anchor" label={t('earnings.act.ido')} onClick={() => onOpen('ido')} />
        <ActionTile icon="layers" label={t('earnings.act.stake')} onClick={() => onOpen('stake')} />
      </section>
    </div>
  );
}

/** What one of the main token costs today, in USDT; null without a current price. */
export function mainPrice(dashboard: Dashboard | undefined): string | null {
  const price = dashboard?.prices[MAIN];
  return price?.isCurrent ? price.usdt : null;
}

function AsOf({ dashboard }: { dashboard: Dashboard }) {
  const t = useText();
  const time = showTime(dashboard.asOf);
  if (dashboard.totalUsdt === null) return <UnknownTotal dashboard={dashboard} />;
  const price = mainPrice(dashboard);
  return price === null
    ? t('earnings.asOf', { time })
    : t('earnings.asOfPrice', { time, asset: MAIN, price: isolate(showExact(price), 'USDT') });
}

/** Which asset has no current price, and since when. */
function UnknownTotal({ dashboard }: { dashboard: Dashboard }) {
  const t = useText();
  const asset = dashboard.assets.find(({ usdt }) => usdt === null)?.asset ?? '';
  const price = dashboard.prices[asset];
  return price ? t('earnings.oldPrice', { asset, time: showDate(price.at) }) : t('earnings.noPrice', { asset });
}
