import { AmountText } from '@ocean/ui/amount-text';
import { FigureGrid } from '@ocean/ui/figure-grid';
import type { ReactNode } from 'react';
import { showDay, showWhole } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { isolate } from '../../sections/isolate.ts';
import { showPrecise } from '../../sections/show-precise.ts';
import type { Estimate, Scenario } from './estimate-assumptions.ts';

/** The four cases, the losing one first: as cards on a phone, as one table where there is room. */
export function EstimateCases({ estimate }: { estimate: Estimate }) {
  const t = useText();
  return (
    <section className="grid gap-2">
      <h3 className="px-1">{t('bots.estimate.cases', { days: estimate.days, day: showDay(estimate.fromDay) })}</h3>
      <ul className="grid gap-2 wide:hidden">
        {estimate.scenarios.map((scenario) => (
          <CaseCard key={scenario.name} scenario={scenario} estimate={estimate} />
        ))}
      </ul>
      <CaseTable estimate={estimate} />
    </section>
  );
}

function CaseCard({ scenario, estimate }: { scenario: Scenario; estimate: Estimate }) {
  const t = useText();
  return (
    <li className="summary-box">
      <h3>{t(`bots.estimate.case.${scenario.name}`)}</h3>
      <p className="hint">
        {t('bots.estimate.assumption', {
          price: isolate(showPrecise(scenario.price), estimate.cost.asset),
          power: isolate(showWhole(scenario.networkPower)),
        })}
      </p>
      <FigureGrid
        figures={rowsOf(estimate)
          .filter(({ isAssumed }) => !isAssumed)
          .map(({ key, value }) => ({ key, label: t(`bots.estimate.${key}`), value: value(scenario) }))}
      />
    </li>
  );
}

function CaseTable({ estimate }: { estimate: Estimate }) {
  const t = useText();
  return (
    <table className="data-table hidden wide:table">
      <thead>
        <tr>
          <td />
          {estimate.scenarios.map(({ name }) => (
            <th key={name} scope="col">
              {t(`bots.estimate.short.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(estimate).map(({ key, value }) => (
          <tr key={key}>
            <th scope="row">{t(`bots.estimate.${key}`)}</th>
            {estimate.scenarios.map((scenario) => (
              <td key={scenario.name}>{value(scenario)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CaseRow = {
  key: 'price' | 'power' | 'income' | 'worth' | 'net' | 'paidBack';
  /** What the case takes for granted, as against what follows from it. */
  isAssumed?: true;
  value: (scenario: Scenario) => ReactNode;
};

function rowsOf({ pledge, cost }: Estimate): readonly CaseRow[] {
  return [
    { key: 'price', isAssumed: true, value: ({ price }) => <AmountText value={price} size="inline" places="exact" /> },
    { key: 'power', isAssumed: true, value: ({ networkPower }) => <AmountText value={networkPower} size="inline" places={0} /> },
    { key: 'income', value: ({ income }) => <AmountText value={income} unit={pledge.asset} size="inline" /> },
    { key: 'worth', value: ({ incomeValue }) => <AmountText value={incomeValue} unit={cost.asset} size="inline" /> },
    { key: 'net', value: ({ net }) => <Net value={net} unit={cost.asset} /> },
    { key: 'paidBack', value: ({ paidBackDays }) => <PaidBack days={paidBackDays} /> },
  ];
}

/** A loss is a minus and a colour, so that it is seen by everybody. */
function Net({ value, unit }: { value: string; unit: string }) {
  return (
    <span className={value.startsWith('-') ? 'text-bad' : undefined}>
      <AmountText value={value} unit={unit} size="inline" />
    </span>
  );
}

function PaidBack({ days }: { days: number | null }) {
  const t = useText();
  return days === null ? t('bots.estimate.notWithinTenYears') : t('bots.estimate.dayCount', { days });
}
