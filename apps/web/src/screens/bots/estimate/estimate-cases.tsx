import { AmountText } from '@ocean/ui/amount-text';
import { SummaryBox } from '@ocean/ui/facts';
import { showDay, showExact, showWhole } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { countLosing, type Estimate, type Scenario } from './estimate-assumptions.ts';
import { NetFigure, PaidBack } from './estimate-figures.tsx';
import { EstimateTable } from './estimate-table.tsx';

/** The four cases, the losing one first: cards on a phone, one table on a wide screen. */
export function EstimateCases({ estimate }: { estimate: Estimate }) {
  const t = useText();
  return (
    <section className="grid gap-2">
      <hgroup className="grid gap-1 px-1">
        <h3>{t('bots.estimate.verdict', { losing: countLosing(estimate), days: estimate.days })}</h3>
        <p className="hint">{t('bots.estimate.cases', { days: estimate.days, day: showDay(estimate.fromDay) })}</p>
        <p className="hint">
          {t('bots.estimate.limit', { amount: isolate(showExact(estimate.maxPerBotDay), estimate.pledge.asset) })}
        </p>
      </hgroup>
      <ul className="grid gap-2 wide:hidden">
        {estimate.scenarios.map((scenario) => (
          <CaseCard key={scenario.name} scenario={scenario} estimate={estimate} />
        ))}
      </ul>
      <EstimateTable estimate={estimate} />
    </section>
  );
}

function CaseCard({ scenario, estimate: { cost, pledge } }: { scenario: Scenario; estimate: Estimate }) {
  const t = useText();
  return (
    <li className="text-label">
      <SummaryBox
        label={<b className="text-body">{t(`bots.estimate.case.${scenario.name}`)}</b>}
        note={t('bots.estimate.assumption', {
          price: isolate(showExact(scenario.price), cost.asset),
          power: isolate(showWhole(scenario.networkPower)),
        })}
        amount={
          <span className="grid">
            <small className="eyebrow">{t('bots.estimate.net')}</small>
            <NetFigure value={scenario.net} unit={cost.asset} size="medium" />
          </span>
        }
        facts={[
          {
            key: 'income',
            label: t('bots.estimate.income'),
            value: <AmountText value={scenario.income} unit={pledge.asset} size="inline" />,
          },
          {
            key: 'worth',
            label: t('bots.estimate.worth'),
            value: <AmountText value={scenario.incomeValue} unit={cost.asset} size="inline" />,
          },
          { key: 'paidBack', label: t('bots.estimate.paidBack'), value: <PaidBack days={scenario.paidBackDays} /> },
        ]}
      />
    </li>
  );
}
