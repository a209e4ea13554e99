import { CountText } from '@ocean/ui/amount-text';
import { BarChart } from '@ocean/ui/bar-chart';
import { Card } from '@ocean/ui/card';
import { useState } from 'react';
import { COMMA } from '../../../i18n/comma.ts';
import { showDay } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ChartOrTable } from '../../../sections/charts/chart-or-table.tsx';
import type { Team } from './team-figures.ts';

type AdditionsProps = Pick<Team, 'additions' | 'platformDay'>;

/** How many members the team gained on each of the last days. */
export function AdditionsCard(props: AdditionsProps) {
  const t = useText();
  return (
    <Card title={t('team.chart.title')} aside={t('team.chart.range', { days: props.additions.length })}>
      <ChartOrTable
        chart={<AdditionsChart {...props} />}
        table={<AdditionsTable {...props} />}
        labels={{ chart: t('team.chart.asChart'), table: t('team.chart.asTable') }}
      />
    </Card>
  );
}

function AdditionsChart({ additions, platformDay }: AdditionsProps) {
  const t = useText();
  const nameOf = useDayName(platformDay);
  const [chosen, setChosen] = useState<number | null>(null);
  const picked = additions.find(({ day }) => day === chosen) ?? additions.at(-1);
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 py-3 text-label text-ink-3">
        <span>{picked && nameOf(picked.day)}</span>
        <b className="text-title text-ink">
          <CountText value={picked?.members} />
        </b>
      </p>
      <BarChart
        // The present day, which still grows, has a colour of its own.
        days={additions.map(({ day, members }) =>
          day === platformDay ? { day, static: 0, dynamic: members } : { day, static: members, dynamic: 0 },
        )}
        pickedDay={picked?.day ?? null}
        onPick={setChosen}
        label={t('team.chart.label')}
        pickedText={picked ? [nameOf(picked.day), t('team.chart.members', { count: picked.members })].join(COMMA) : ''}
        formatDay={nameOf}
        isCount
      />
    </>
  );
}

/** The figures of the chart, newest day first. */
function AdditionsTable({ additions, platformDay }: AdditionsProps) {
  const t = useText();
  const nameOf = useDayName(platformDay);
  return (
    <div className="max-h-64 overflow-auto pt-2">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{t('team.chart.day')}</th>
            <th scope="col">{t('team.chart.title')}</th>
          </tr>
        </thead>
        <tbody>
          {additions.toReversed().map(({ day, members }) => (
            <tr key={day}>
              <td>{nameOf(day)}</td>
              <td>
                <CountText value={members} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useDayName(platformDay: number): (day: number) => string {
  const t = useText();
  return (day) => (day === platformDay ? t('team.chart.today') : showDay(day));
}
