import { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { AmountText, CountText } from '@ocean/ui/amount-text';
import { type Fact, SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { showDay, showExact, showPercent } from '../../../i18n/show.ts';
import { textIfKnown, useText } from '../../../i18n/use-text.ts';
import { CheckSheet } from '../../../sections/acts/check-sheet.tsx';
import type { ActSheet } from '../../../sections/acts/use-act-sheet.ts';
import { useCheckedAct } from '../../../sections/acts/use-checked-act.ts';
import { isPositive } from '../../../sections/amounts/is-positive.ts';
import { balanceFacts } from '../../../sections/forms/balance-facts.tsx';
import { isolate } from '../../../sections/text/isolate.ts';
import { useBotParams } from '../offer/bot-params.ts';
import { describeSkipped } from './describe-skipped.ts';

type StopPlan = Omit<OutputOf<typeof bots.stop.check>, 'skipped'>;

/** Stops bots and returns their pledge: less the fee before the term is served, in full after it. */
export function StopSheet({ sheet }: { sheet: ActSheet }) {
  const t = useText();
  const { check, act } = useCheckedAct(bots.stop, { sheet, message: (done) => sayStopped(done, t) });
  const params = useBotParams(sheet.open);
  const plan = check.data;
  const isServed = plan?.stopped === 0;
  const less = params && t('bots.stop.less', { fee: showPercent(params.stopFeePercent) });
  return (
    <CheckSheet
      sheet={sheet}
      title={plan ? t(isServed ? 'bots.takeBack.title' : 'bots.stop.title', { count: plan.count }) : t('bots.stop.titleNone')}
      lead={plan && t(isServed ? 'bots.takeBack.lead' : 'bots.stop.lead')}
      check={check}
      act={act}
      confirm={{
        label: t(isServed ? 'bots.takeBack.act' : 'bots.stop.act', { count: plan?.count ?? 0 }),
        kind: isServed ? 'main' : 'danger',
        failed: 'errors.OPERATION_FAILED',
      }}
      summary={
        plan && (
          <SummaryBox
            label={t('bots.stop.returned')}
            note={isServed ? t('bots.takeBack.free') : less}
            amount={<AmountText value={plan.returned} unit={plan.cost.asset} size="large" />}
            facts={stopFacts(plan, t)}
          />
        )
      }
      nextSteps={{ NO_RUNNING_BOT: { text: t('bots.stop.none') } }}
      skipped={describeSkipped(plan?.skipped, (reason) => textIfKnown(`bots.stop.skip.${reason}`))}
    >
      {plan && plan.unpaidToday > 0 && (
        <Notice tone="warn">
          {t('bots.stop.unpaid', { bots: t('bots.mine.count', { count: plan.unpaidToday }), day: showDay(plan.day) })}
        </Notice>
      )}
    </CheckSheet>
  );
}

/** What came back, and the fee if there was one. */
function sayStopped({ cost }: Pick<StopPlan, 'cost'>, t: ReturnType<typeof useText>): string {
  if (!isPositive(cost.fee)) return t('bots.stop.done');
  return t('bots.stop.doneFee', { fee: isolate(showExact(cost.fee), cost.asset) });
}

function stopFacts(plan: StopPlan, t: ReturnType<typeof useText>): Fact[] {
  const isMixed = plan.stopped > 0 && plan.takenBack > 0;
  const counts = [
    { key: 'stopped', label: t('bots.stop.early'), value: <CountText value={plan.stopped} /> },
    { key: 'served', label: t('bots.stop.served'), value: <CountText value={plan.takenBack} /> },
  ];
  return [
    ...(isMixed ? counts : []),
    { key: 'fee', label: t('bots.stop.fee'), value: <AmountText value={plan.cost.fee} unit={plan.cost.asset} places="exact" /> },
    ...balanceFacts({ ...plan, asset: plan.cost.asset }, t),
  ];
}
