import { priceHistory } from '@ocean/api/areas/price-history';
import type { PriceKind } from '@ocean/api/assets';
import type { OutputOf } from '@ocean/api/endpoint';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { Sheet } from '@ocean/ui/sheet';
import { Skeleton } from '@ocean/ui/skeleton';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { ChartOrTable } from '../../../sections/charts/chart-or-table.tsx';
import { Pager } from '../../../sections/lists/pager.tsx';
import { SectionFailure } from '../../../sections/lists/section-failure.tsx';
import { type CursorPages, type Trail, useCursorPages } from '../../../sections/lists/use-cursor-pages.ts';
import type { Priced } from './is-priced.ts';
import { PriceChart } from './price-chart.tsx';
import { PriceRow } from './price-row.tsx';
import { PriceTable } from './price-table.tsx';

type PriceHistory = OutputOf<typeof priceHistory.list>;
type PriceHistorySheetProps = { asset: Priced; open: boolean; onClose: () => void };

/** The prices of an asset, newest first, each with where it came from. */
export function PriceHistorySheet({ asset, open, onClose }: PriceHistorySheetProps) {
  const t = useText();
  const [source, setSource] = useState<PriceKind | null>(null);
  const [trail, setTrail] = useState<Trail>([]);
  const pages = useCursorPages(priceHistory.list, { asset, ...(source && { source }) }, [trail, setTrail]);
  const { data, error, refetch } = pages.query;
  const show = (next: PriceKind) => {
    setTrail([]);
    setSource(next);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('earnings.prices.title', { asset })}
      lead={data && t(`earnings.prices.inForce.${data.source}`, { asset })}
    >
      {data && <Sources data={data} shown={source ?? data.source} onShow={show} />}
      {data ? <Prices asset={asset} data={data} pages={pages} /> : !error && <Skeleton width="100%" height={320} radius={14} />}
      {!data && error != null && <SectionFailure error={error} onRetry={() => refetch()} bare />}
    </Sheet>
  );
}

type SourcesProps = { data: PriceHistory; shown: PriceKind; onShow: (source: PriceKind) => void };

/** Only where both ever made a price. */
function Sources({ data, shown, onShow }: SourcesProps) {
  const t = useText();
  if (data.sources.length < 2) return null;
  const options = data.sources.map((value) => ({ value, label: t(`earnings.prices.from.${value}`) }));
  return <SegmentedControl as="choice" label={t('earnings.prices.from')} options={options} value={shown} onChange={onShow} />;
}

function Prices({ asset, data, pages }: { asset: Priced; data: PriceHistory; pages: CursorPages<unknown> }) {
  const t = useText();
  if (data.list.length === 0) return <p className="prose">{t('earnings.prices.none')}</p>;
  return (
    <>
      {data.list.length > 1 && (
        <ChartOrTable
          chart={<PriceChart asset={asset} prices={data.list} />}
          table={<PriceTable prices={data.list} />}
          labels={{ chart: t('earnings.income.chartBack'), table: t('earnings.income.table') }}
        />
      )}
      <div className="card card-list">
        {data.list.map((price) => (
          <PriceRow key={price.number} price={price} />
        ))}
      </div>
      <Pager
        pages={pages}
        texts={{
          label: t('earnings.prices.pages'),
          page: t('earnings.prices.pages.page', { page: pages.page }),
          previous: t('earnings.prices.pages.newer'),
          next: t('earnings.prices.pages.older'),
          isFirst: t('earnings.prices.pages.first'),
          isLast: t('earnings.prices.pages.last'),
        }}
      />
    </>
  );
}
