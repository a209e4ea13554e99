import { CountText } from '@ocean/ui/amount-text';
import { showDate, showInRow } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { ProjectVote } from '../vote-look.ts';
import { countUp } from './vote-line.ts';

/** The figures of the chart, newest first: the counts after each hour or day with a vote. */
export function VoteTable({ series }: { series: ProjectVote['series'] }) {
  const t = useText();
  const show = series.by === 'hour' ? showInRow : showDate;
  return (
    <div className="fade-end max-h-64 overflow-auto pt-2">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{t('voting.table.from')}</th>
            <th scope="col">{t('voting.side.support')}</th>
            <th scope="col">{t('voting.side.oppose')}</th>
          </tr>
        </thead>
        <tbody>
          {countUp(series.points)
            .toReversed()
            .map((at) => (
              <tr key={at.from}>
                <td>{show(at.from)}</td>
                <td>
                  <CountText value={at.supportSoFar} />
                </td>
                <td>
                  <CountText value={at.opposeSoFar} />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
