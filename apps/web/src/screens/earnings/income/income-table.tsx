import { AmountText } from '@ocean/ui/amount-text';
import { showDay } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { IncomeSeries } from './income-series.ts';

/** The figures of the chart, newest day first. */
export function IncomeTable({ series }: { series: IncomeSeries }) {
  const t = useText();
  const hasDynamic = series.isValued;
  return (
    <div className="max-h-64 overflow-auto pt-2">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{t('earnings.income.day')}</th>
            <th scope="col">{t('earnings.income.static')}</th>
            {hasDynamic && <th scope="col">{t('earnings.income.dynamic')}</th>}
          </tr>
        </thead>
        <tbody>
          {series.days.toReversed().map((one) => (
            <tr key={one.day}>
              <td>{showDay(one.day)}</td>
              <td>
                <AmountText value={one.static} unit={series.unit} size="inline" />
              </td>
              {hasDynamic && (
                <td>
                  <AmountText value={one.dynamic} unit={series.unit} size="inline" />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
