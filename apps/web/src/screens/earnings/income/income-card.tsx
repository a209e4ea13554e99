import { bots } from '@ocean/api/areas/bots';
import type { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText } from '@ocean/ui/amount-text';
import { Button, buttonClass, TextButton } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { showAmount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isPositive } from '../../../sections/amounts/is-positive.ts';
import { ChartOrTable } from '../../../sections/charts/chart-or-table.tsx';
import { isolate } from '../../../sections/text/isolate.ts';
import { RANGES, type Range } from '../balances/earnings-sheets.ts';
import { fundingText } from './funding-text.ts';
import { IncomeChart } from './income-chart.tsx';
import { type IncomeKind, namesStakes, SWATCH } from './income-kinds.ts';
import { incomeSeries } from './income-series.ts';
import { IncomeTable } from './income-table.tsx';

type Dashboard = OutputOf<typeof earnings.dashboard>;
type IncomeCardProps = { dashboard: Dashboard; range: Range; onRange: (range: Range) => void; onCollect: () => void };

/** Income by day with its funding source, and what waits to be collected. */
export function IncomeCard({ dashboard, range, onRange, onCollect }: IncomeCardProps) {
  const t = useText();
  const { income } = dashboard;
  const series = incomeSeries(dashboard);
  // What has no price is unknown, and not nothing.
  const hasIncome = series.days.some((one) =>
    [one.static, one.dynamic, one.stake].some((amount) => amount === null || isPositive(amount)),
  );
  const ranges = RANGES.map((value) => ({ value, label: String(value) }));
  return (
    <Card
      title={t('earnings.income.title')}
      aside={
        <span className="flex items-center gap-1">
          <SegmentedControl
            mini
            as="choice"
            label={t('earnings.income.range')}
            options={ranges}
            value={range}
            onChange={onRange}
          />
          <span className="text-caption text-ink-3">{t('earnings.income.days')}</span>
        </span>
      }
    >
      {hasIncome ? (
        <ChartOrTable
          chart={<IncomeChart series={series} />}
          table={<IncomeTable series={series} fundedBy={income.fundedBy} />}
          labels={{ chart: t('earnings.income.chartBack'), table: t('earnings.income.table') }}
        />
      ) : (
        <NoIncome />
      )}
      <ul className="chart-legend">
        <li>
          <i className={`swatch ${SWATCH.static}`} aria-hidden="true" />
          <KindOfIncome kind="static" fundedBy={income.fundedBy.static} />
          <span>{toDate(income.static, t)}</span>
        </li>
        {income.dynamic.map((one) => (
          <li key={one.asset}>
            <i className={`swatch ${SWATCH.dynamic}`} aria-hidden="true" />
            <KindOfIncome kind="dynamic" fundedBy={income.fundedBy.dynamic} />
            <span>{toDate(one, t)}</span>
          </li>
        ))}
        {namesStakes(series, income.stake) && (
          <li>
            <i className={`swatch ${SWATCH.stake}`} aria-hidden="true" />
            <KindOfIncome kind="stake" fundedBy={income.fundedBy.stake} />
            <span>{toDate(income.stake, t)}</span>
          </li>
        )}
      </ul>
      <div className="card-foot flex items-center justify-between gap-4 py-3">
        <p className="grid">
          <span className="text-label text-ink-3">{t('earnings.income.uncollected')}</span>
          <AmountText value={income.static.uncollected} unit={income.static.asset} size="medium" />
        </p>
        {isPositive(income.static.uncollected) && (
          <Button kind="second" fit onClick={onCollect}>
            {t('earnings.collect.act')}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** The specification's word for a kind of income, what it is and who pays it; a tap says more. */
function KindOfIncome({ kind, fundedBy }: { kind: IncomeKind; fundedBy: string }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <TextButton icon="info" className="!my-0" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t(`earnings.income.${kind}`)}
      </TextButton>
      <span className="basis-full">{t(isOpen ? `earnings.income.${kind}.text` : `earnings.income.${kind}.short`)}</span>
      <span>{fundingText(fundedBy)}</span>
    </span>
  );
}

/** Instead of an empty chart: when the first income comes, and where to see how far the bots are, or to buy the first one. */
function NoIncome() {
  const t = useText();
  const { data } = useApiQuery(bots.summary, {});
  const isWithout = data?.total === 0;
  return (
    <div className="grid justify-items-start gap-3 pt-2">
      <p className="prose">{t('earnings.income.none.text')}</p>
      <Link href={isWithout ? paths.bots : `${paths.bots}?tab=mine`} className={buttonClass('second', true)}>
        {t(isWithout ? 'earnings.income.none.buy' : 'earnings.income.none.act')}
      </Link>
    </div>
  );
}

function toDate({ total, asset }: { total: string | null; asset: string }, t: ReturnType<typeof useText>): string {
  return t('earnings.income.total', { amount: isolate(showAmount(total), asset) });
}
