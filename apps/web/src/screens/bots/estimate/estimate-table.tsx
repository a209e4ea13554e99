import { AmountText } from '@ocean/ui/amount-text';
import '@ocean/ui/bar-chart.css';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { Estimate, Scenario } from './estimate-assumptions.ts';
import { NetFigure, PaidBack } from './estimate-figures.tsx';

type Row = { label: string; value: (scenario: Scenario) => ReactNode };

/** The cases side by side. The unit is in the row's label, so that four large figures fit. */
export function EstimateTable({ estimate: { cost, pledge, scenarios } }: { estimate: Estimate }) {
  const t = useText();
  const rows: readonly Row[] = [
    {
      label: t('bots.estimate.priceOf', { asset: pledge.asset, unit: cost.asset }),
      value: ({ price }) => <AmountText value={price} size="inline" places="exact" />,
    },
    {
      label: t('bots.estimate.power'),
      value: ({ networkPower }) => <AmountText value={networkPower} size="inline" places={0} />,
    },
    {
      label: t('bots.estimate.in', { what: t('bots.estimate.income'), unit: pledge.asset }),
      value: ({ income }) => <AmountText value={income} size="inline" />,
    },
    {
      label: t('bots.estimate.in', { what: t('bots.estimate.worth'), unit: cost.asset }),
      value: ({ incomeValue }) => <AmountText value={incomeValue} size="inline" />,
    },
    {
      label: t('bots.estimate.in', { what: t('bots.estimate.net'), unit: cost.asset }),
      value: ({ net }) => <NetFigure value={net} size="inline" />,
    },
    { label: t('bots.estimate.paidBack'), value: ({ paidBackDays }) => <PaidBack days={paidBackDays} /> },
  ];
  return (
    <table className="data-table hidden wide:table">
      <thead>
        <tr>
          <td />
          {scenarios.map(({ name }) => (
            <th key={name} scope="col">
              {t(`bots.estimate.short.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {scenarios.map((scenario) => (
              <td key={scenario.name} className="ps-3">
                {value(scenario)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
