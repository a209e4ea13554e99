import { bots } from '@ocean/api/areas/bots';
import { AmountText } from '@ocean/ui/amount-text';
import { SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { paths } from '../../../base/paths.ts';
import { showAmount, showCount, showDay, showPercent } from '../../../i18n/show.ts';
import { textIfKnown, useText } from '../../../i18n/use-text.ts';
import { CheckSheet } from '../../../sections/acts/check-sheet.tsx';
import type { ActSheet } from '../../../sections/acts/use-act-sheet.ts';
import { useCheckedAct } from '../../../sections/acts/use-checked-act.ts';
import { subtractAmounts } from '../../../sections/amounts/subtract-amounts.ts';
import { balanceFacts } from '../../../sections/forms/balance-facts.tsx';
import { isolate } from '../../../sections/text/isolate.ts';
import { useBotParams } from '../offer/bot-params.ts';
import { describeSkipped } from './describe-skipped.ts';

/** Runs bots: the pledge, what stays available, the first day that earns. */
export function RunSheet({ sheet }: { sheet: ActSheet }) {
  const t = useText();
  const { check, act } = useCheckedAct(bots.run, { sheet, message: t('bots.ran') });
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
            facts={balanceFacts({ ...plan, asset }, t)}
          />
        )
      }
      warnings={plan?.warnings}
      nextSteps={{
        BCG_INSUFFICIENT: {
          text: t('bots.run.short', { missing: isolate(showAmount(missing), asset) }),
          go: { label: t('bots.run.exchange', { from: 'USDT', to: asset }), to: `${paths.earnings}?do=exchange` },
        },
        NO_FROZEN_BOT: { text: t('bots.run.none') },
      }}
      skipped={describeSkipped(plan?.skipped, (reason) => textIfKnown(`bots.run.skip.${reason}`))}
    >
      {params && (
        <Notice tone="quiet">{t('bots.run.yours', { term: params.termDays, fee: showPercent(params.stopFeePercent) })}</Notice>
      )}
    </CheckSheet>
  );
}
