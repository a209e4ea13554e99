import type { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import { AmountText } from '@ocean/ui/amount-text';
import { BarChart } from '@ocean/ui/bar-chart';
import { Button, TextButton } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { groupDays } from '@ocean/ui/chart-scale';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { useState } from 'react';
import { showAmount, showDay } from '../../i18n/show.ts';
import { textIfKnown, useText } from '../../i18n/use-text.ts';
import { isPositive } from '../../sections/amount-parts.ts';
import { isolate } from '../../sections/isolate.ts';
import { RANGES, type Range } from './assets-sheets.ts';
import { type IncomeSeries, incomeSeries } from './income-series.ts';
import { IncomeTable } from './income-table.tsx';

type Dashboard = OutputOf<typeof earnings.dashboard>;
type IncomeCardProps = { dashboard: Dashboard; range: Range; onRange: (range: Range) => void; onCollect: () => void };

/** As many bars as a phone can tell apart. */
const MOST_BARS = 46;

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
      title={t('assets.income.title')}
      aside={
        <SegmentedControl mini as="choice" label={t('assets.income.range')} options={ranges} value={range} onChange={onRange} />
      }
    >
      {!hasIncome && <p className="prose pt-2">{t('assets.income.none.text')}</p>}
      {hasIncome && (isTable ? <IncomeTable series={series} /> : <IncomeChart series={series} />)}
      {hasIncome && (
        <TextButton icon={isTable ? 'chart' : 'table'} className="mt-1" onClick={() => setIsTable(!isTable)}>
          {t(isTable ? 'assets.income.chartBack' : 'assets.income.table')}
        </TextButton>
      )}
      <ul className="chart-legend">
        <li>
          <i className="swatch bg-series-static" aria-hidden="true" />
          <span>
            <b>{t('assets.income.static')}</b> {source(income.fundedBy.static)}
          </span>
          <span>
            <AmountText value={income.static.total} unit={income.static.asset} size="inline" /> {t('assets.income.total')}
          </span>
        </li>
        {income.dynamic.map((one) => (
          <li key={one.asset}>
            <i className="swatch bg-series-dynamic" aria-hidden="true" />
            <span>
              <b>{t('assets.income.dynamic')}</b> {source(income.fundedBy.dynamic)}
            </span>
            <span>
              <AmountText value={one.total} unit={one.asset} size="inline" /> {t('assets.income.total')}
            </span>
          </li>
        ))}
      </ul>
      <div className="card-foot flex items-center justify-between gap-4 py-3">
        <p className="grid">
          <span className="text-label text-ink-3">{t('assets.income.uncollected')}</span>
          <AmountText value={income.static.uncollected} unit={income.static.asset} size="medium" />
        </p>
        {isPositive(income.static.uncollected) && (
          <Button kind="second" fit onClick={onCollect}>
            {t('assets.collect.act')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function IncomeChart({ series }: { series: IncomeSeries }) {
  const t = useText();
  const bars = groupDays(
    series.days.map((one) => ({ day: one.day, static: Number(one.static ?? 0), dynamic: Number(one.dynamic ?? 0) })),
    MOST_BARS,
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const picked = bars.some(({ day }) => day === chosen)
    ? chosen
    : (bars.findLast((one) => one.static + one.dynamic > 0)?.day ?? bars.at(-1)?.day ?? null);
  const day = series.days.find((one) => one.day === picked);
  const shown = `${showDay(picked)}: ${isolate(showAmount(day?.static), series.unit)}`;
  return (
    <>
      <p className="flex items-baseline justify-between gap-3 pt-3 pb-3 text-label text-ink-3">
        <span>
          {showDay(picked)}
          {series.isValued && `, ${t('assets.income.atToday')}`}
        </span>
        <span className="text-ink">
          <AmountText value={day?.static} unit={series.unit} size="medium" />
        </span>
      </p>
      <BarChart
        days={bars}
        pickedDay={picked}
        onPick={setChosen}
        label={t('assets.income.chart')}
        pickedText={shown}
        formatDay={showDay}
      />
    </>
  );
}

function source(fundedBy: string): string {
  return textIfKnown(`assets.fundedBy.${fundedBy}`) ?? fundedBy;
}
