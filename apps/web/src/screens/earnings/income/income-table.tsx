import type { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import { AmountText } from '@ocean/ui/amount-text';
import { showDay } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { fundingText } from './funding-text.ts';
import { incomeKinds } from './income-kinds.ts';
import type { IncomeSeries } from './income-series.ts';

type FundedBy = OutputOf<typeof earnings.dashboard>['income']['fundedBy'];

/** The figures of the chart, newest day first, under who paid them. */
export function IncomeTable({ series, fundedBy }: { series: IncomeSeries; fundedBy: FundedBy }) {
  const t = useText();
  const kinds = incomeKinds(series);
  return (
    <div className="fade-end max-h-64 overflow-auto pt-2">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{t('earnings.income.day')}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {t(`earnings.income.${kind}`)}
              </th>
            ))}
          </tr>
          <tr>
            <th scope="row">{t('earnings.income.source')}</th>
            {kinds.map((kind) => (
              <td key={kind}>{fundingText(fundedBy[kind])}</td>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.days.toReversed().map((one) => (
            <tr key={one.day}>
              <td>{showDay(one.day)}</td>
              {kinds.map((kind) => (
                <td key={kind}>
                  <AmountText value={one[kind]} unit={series.unit} size="inline" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
