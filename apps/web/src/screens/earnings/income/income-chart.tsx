import { AmountText } from '@ocean/ui/amount-text';
import { BarChart } from '@ocean/ui/bar-chart';
import { groupDays, heightOf } from '@ocean/ui/chart-scale';
import { useState } from 'react';
import { COMMA } from '../../../i18n/comma.ts';
import { showAmount, showDay } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { incomeKinds, SWATCH } from './income-kinds.ts';
import type { IncomeSeries } from './income-series.ts';
import { type PickedIncome, pickedIncome } from './picked-income.ts';

/** The number of bars that can be told apart on a phone. */
const MAX_BARS = 46;

/** Bars by day, one kind of income above the other, with the figures of the one that is picked. */
export function IncomeChart({ series }: { series: IncomeSeries }) {
  const t = useText();
  const bars = groupDays(
    series.days.map((one) => ({
      day: one.day,
      static: Number(one.static ?? 0),
      dynamic: Number(one.dynamic ?? 0),
      rest: Number(one.stake ?? 0),
    })),
    MAX_BARS,
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const last = bars.findLast((one) => heightOf(one) > 0)?.day ?? bars.at(-1)?.day ?? null;
  const picked = pickedIncome(series, bars, chosen) ?? pickedIncome(series, bars, last);
  const shown = (amount: string | null | undefined) => isolate(showAmount(amount), series.unit);
  const kinds = incomeKinds(series).map((kind) => ({
    key: kind,
    className: SWATCH[kind],
    name: t(`earnings.income.${kind}`),
    amount: picked?.[kind],
  }));
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pt-3 pb-3 text-label text-ink-3">
        <span>
          {picked && daysOf(picked)}
          {series.isValued && `${COMMA}${t('earnings.income.atToday')}`}
        </span>
        <span className="flex flex-wrap justify-end gap-x-3 text-ink">
          {kinds.map(({ key, className, name, amount }) => (
            <span key={key} className="flex items-baseline gap-1">
              {kinds.length > 1 && <i className={`swatch ${className}`} aria-hidden="true" />}
              <span className="sr-only">{name}</span>
              <AmountText value={amount} unit={series.unit} size={kinds.length > 1 ? 'body' : 'medium'} />
            </span>
          ))}
        </span>
      </div>
      <BarChart
        days={bars}
        pickedDay={picked?.toDay ?? null}
        onPick={setChosen}
        label={t('earnings.income.chart')}
        pickedText={picked ? [daysOf(picked), ...kinds.map(({ name, amount }) => `${name} ${shown(amount)}`)].join(COMMA) : ''}
        formatDay={showDay}
      />
    </>
  );
}

function daysOf({ fromDay, toDay }: PickedIncome): string {
  return fromDay === toDay ? showDay(toDay) : `${showDay(fromDay)} – ${showDay(toDay)}`;
}
