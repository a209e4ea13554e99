import { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { type Fact, SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { showAmount, showCount, showDay, showPercent } from '../../../i18n/show.ts';
import { textIfKnown, useText } from '../../../i18n/use-text.ts';
import { CheckSheet } from '../../../sections/acts/check-sheet.tsx';
import type { SkippedThings } from '../../../sections/acts/count-skipped.ts';
import { exchangeForRunLink } from '../../../sections/acts/run-links.ts';
import type { ActSheet } from '../../../sections/acts/use-act-sheet.ts';
import { useCheckedAct } from '../../../sections/acts/use-checked-act.ts';
import { subtractAmounts } from '../../../sections/amounts/subtract-amounts.ts';
import { balanceFacts } from '../../../sections/forms/balance-facts.tsx';
import { isolate } from '../../../sections/text/isolate.ts';
import { showRange } from '../describe/show-range.ts';
import { useBotParams } from '../offer/bot-params.ts';
import { countAffordable, useAffordableRun } from './affordable-bots.ts';
import { describeSkipped } from './describe-skipped.ts';

/** The asset to exchange for the main token when the balance does not cover the pledge. */
const PAYS_WITH = 'USDT';

/** Runs bots: the pledge, what stays available, the first day that earns. */
export function RunSheet({ sheet }: { sheet: ActSheet }) {
  const t = useText();
  const { check, act } = useCheckedAct(bots.run, { sheet, message: t('bots.ranMore', { done: t('bots.ran') }) });
  const params = useBotParams(sheet.open);
  const plan = check.data;
  const asset = plan?.cost.asset ?? 'BCG';
  const missing = plan && subtractAmounts(plan.cost.pledge, plan.balance);
  const times = (count: number, pledge: string) => ({ count: showCount(count), amount: isolate(showAmount(pledge)) });
  return (
    <CheckSheet
      sheet={sheet}
      title={plan ? t('bots.run.title', { count: plan.count }) : t('bots.run.titleNone')}
      lead={plan && t('bots.run.lead', { count: plan.count, day: showDay(plan.runFrom) })}
      check={check}
      act={act}
      confirm={{ label: t('bots.run.act', { count: plan?.count ?? 0 }), failed: 'errors.RUN_FAILED' }}
      summary={
        plan && (
          <SummaryBox
            label={t('bots.run.pledge')}
            note={params && isolate(t('bots.run.times', times(plan.count, params.runPledge)))}
            amount={<AmountText value={plan.cost.pledge} unit={asset} size="large" />}
            facts={[...termFacts(plan, t), ...balanceFacts({ ...plan, asset }, t)]}
          />
        )
      }
      warnings={plan?.warnings}
      nextSteps={{
        BCG_INSUFFICIENT: {
          text: t('bots.run.short', { missing: isolate(showAmount(missing), asset) }),
          go: {
            label: t('bots.run.exchange', { from: PAYS_WITH, to: asset }),
            to: exchangeForRunLink({ from: PAYS_WITH, to: asset, get: missing ?? '0', bots: sheet.ids }),
          },
          instead: plan && params && <AffordableRun sheet={sheet} plan={plan} pledgePerBot={params.runPledge} />,
        },
        NO_FROZEN_BOT: { text: t('bots.run.none') },
      }}
      skipped={describeSkipped(plan?.skipped, (reason) => textIfKnown(`bots.run.skip.${reason}`))}
    >
      {params && (
        <Notice tone="quiet">{t('bots.run.yours', { days: params.graceDays, fee: showPercent(params.stopFeePercent) })}</Notice>
      )}
    </CheckSheet>
  );
}

type Term = Pick<OutputOf<typeof bots.run.check>, 'runFrom' | 'termLeft'>;

/** How long these bots run and until when: stopped bots continue with the rest of their terms. */
function termFacts({ runFrom, termLeft: { least, most } }: Term, t: ReturnType<typeof useText>): Fact[] {
  return [
    { key: 'left', label: t('bots.bot.daysLeft.term'), value: showRange(least, most, showCount) },
    { key: 'ends', label: t('bots.bot.date.runUntil'), value: showRange(runFrom + least, runFrom + most, showDay) },
  ];
}

type AffordableRunProps = {
  sheet: ActSheet;
  plan: { count: number; balance: string; skipped: SkippedThings };
  pledgePerBot: string;
};

/** Fewer bots at once, without an exchange. */
function AffordableRun({ sheet, plan, pledgePerBot }: AffordableRunProps) {
  const t = useText();
  const count = Math.min(plan.count, countAffordable({ balance: plan.balance, pledgePerBot }));
  const run = useAffordableRun({ sheet, skipped: plan.skipped, count });
  if (count === 0) return null;
  return (
    <Button kind="second" busy={run.isBusy} onClick={() => void run.open()}>
      {t('bots.run.affordable', { count })}
    </Button>
  );
}
