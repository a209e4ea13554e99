import type { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import { AmountText } from '@ocean/ui/amount-text';
import { Button, buttonClass, TextButton } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { textIfKnown, useText } from '../../../i18n/use-text.ts';
import { isPositive } from '../../../sections/amounts/is-positive.ts';
import { RANGES, type Range } from '../balances/earnings-sheets.ts';
import { IncomeChart } from './income-chart.tsx';
import { incomeSeries } from './income-series.ts';
import { IncomeTable } from './income-table.tsx';

type Dashboard = OutputOf<typeof earnings.dashboard>;
type IncomeCardProps = { dashboard: Dashboard; range: Range; onRange: (range: Range) => void; onCollect: () => void };

/** Income by day with its funding source, and what waits to be collected. */
export function IncomeCard({ dashboard, range, onRange, onCollect }: IncomeCardProps) {
  const t = useText();
  const { income } = dashboard;
  const [isTable, setIsTable] = useState(false);
  const series = incomeSeries(dashboard);
  const hasIncome = series.days.some(({ static: one, dynamic }) => isPositive(one ?? '') || isPositive(dynamic ?? ''));
  const ranges = RANGES.map((value) => ({ value, label: String(value) }));
  return (
    <Card
      title={t('earnings.income.title')}
      aside={
        <SegmentedControl mini as="choice" label={t('earnings.income.range')} options={ranges} value={range} onChange={onRange} />
      }
    >
      {!hasIncome && <NoIncome />}
      {hasIncome && (isTable ? <IncomeTable series={series} /> : <IncomeChart series={series} />)}
      {hasIncome && (
        <TextButton icon={isTable ? 'chart' : 'table'} className="mt-1" onClick={() => setIsTable(!isTable)}>
          {t(isTable ? 'earnings.income.chartBack' : 'earnings.income.table')}
        </TextButton>
      )}
      <ul className="chart-legend">
        <li>
          <i className="swatch bg-series-static" aria-hidden="true" />
          <span>
            <b>{t('earnings.income.static')}</b> {source(income.fundedBy.static)}
          </span>
          <span>
            <AmountText value={income.static.total} unit={income.static.asset} size="inline" /> {t('earnings.income.total')}
          </span>
        </li>
        {income.dynamic.map((one) => (
          <li key={one.asset}>
            <i className="swatch bg-series-dynamic" aria-hidden="true" />
            <span>
              <b>{t('earnings.income.dynamic')}</b> {source(income.fundedBy.dynamic)}
            </span>
            <span>
              <AmountText value={one.total} unit={one.asset} size="inline" /> {t('earnings.income.total')}
            </span>
          </li>
        ))}
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

/** Instead of an empty chart: when the first income comes, and where to see how far the bots are. */
function NoIncome() {
  const t = useText();
  return (
    <div className="grid justify-items-start gap-3 pt-2">
      <p className="prose">{t('earnings.income.none.text')}</p>
      <Link href={`${paths.bots}?tab=mine`} className={buttonClass('second', true)}>
        {t('earnings.income.none.act')}
      </Link>
    </div>
  );
}

function source(fundedBy: string): string {
  return textIfKnown(`earnings.fundedBy.${fundedBy}`) ?? fundedBy;
}
