import '@ocean/ui/bar-chart';
import { showExact, showInRow } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { priceLine } from './price-line.ts';
import type { ListedPrice } from './price-row.tsx';

const WIDTH = 300;
const HEIGHT = 90;

/** A line of the prices of the page by time, which runs with the reading direction; the table beside it has the figures. */
export function PriceChart({ asset, prices }: { asset: string; prices: readonly ListedPrice[] }) {
  const t = useText();
  const line = priceLine(prices, { width: WIDTH, height: HEIGHT });
  if (!line) return null;
  const range = { low: isolate(showExact(line.low), 'USDT'), high: isolate(showExact(line.high), 'USDT') };
  return (
    <div className="chart">
      <p className="pb-2 text-label text-ink-3">{range.low === range.high ? range.low : t('earnings.prices.range', range)}</p>
      <svg viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`} role="img" aria-label={t('earnings.prices.chart', { asset, ...range })}>
        <line className="chart-base" x1="0" x2={WIDTH} y1={HEIGHT + 3} y2={HEIGHT + 3} />
        <path d={line.path} className="fill-none stroke-2 stroke-series-static" strokeLinejoin="round" strokeLinecap="round" />
      </svg>
      <p className="flex justify-between pt-1 text-caption text-ink-3" aria-hidden="true">
        <span>{showInRow(line.from)}</span>
        <span>{showInRow(line.until)}</span>
      </p>
    </div>
  );
}
