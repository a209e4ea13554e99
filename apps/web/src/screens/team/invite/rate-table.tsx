import '@ocean/ui/bar-chart.css';
import type { team } from '@ocean/api/areas/team';
import type { OutputOf } from '@ocean/api/endpoint';
import { showCount, showPercent, showWhole } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';

type Levels = OutputOf<typeof team.invite>['rules']['levels'];

/** What each level asks for, and its rate. */
export function RateTable({ levels }: { levels: Levels }) {
  const t = useText();
  return (
    <table className="data-table">
      <caption className="sr-only">{t('invite.rates.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('invite.rates.level')}</th>
          <th scope="col">{t('invite.rates.sales')}</th>
          <th scope="col">{t('invite.rates.miners')}</th>
          <th scope="col">{t('invite.rates.rate')}</th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ level, sales, miners, rate }) => (
          <tr key={level}>
            <th scope="row">
              <bdi>{`V${level}`}</bdi>
            </th>
            <td>
              <bdi dir="ltr">{showWhole(sales)}</bdi>
            </td>
            <td>
              <bdi dir="ltr">{showCount(miners)}</bdi>
            </td>
            <td>
              <bdi dir="ltr">{showPercent(rate)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
