import { bots } from '@ocean/api/areas/bots';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText } from '@ocean/ui/amount-text';
import { Notice } from '@ocean/ui/notice';
import { showAmount, showCount, showDay, showPercent } from '../../i18n/show.ts';
import { textIfKnown, useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { isolate } from '../../sections/isolate.ts';
import { subtractAmounts } from '../../sections/subtract-amounts.ts';
import { CheckSheet } from './check-sheet.tsx';
import { describeSkipped } from './describe-skipped.ts';
import type { ActSheet } from './use-act-sheet.ts';
import { useCheckedAct } from './use-checked-act.ts';

const RUN = {
  named: { check: bots.pledgeCheck, act: bots.pledge },
  all: { check: bots.pledgeAllCheck, act: bots.pledgeAll },
};

/** Puts bots to work: the pledge, what stays available, the first day that earns. */
export function RunSheet({ sheet }: { sheet: ActSheet }) {
  const t = useText();
  const { check, act } = useCheckedAct(RUN, { sheet, said: t('bots.ran') });
  const params = useApiQuery(bots.params, {}, { enabled: sheet.open, staleTime: 60_000 }).data;
  const plan = check.data;
  const asset = plan?.cost.asset ?? 'BCG';
  const missing = plan && subtractAmounts(plan.cost.pledge, plan.balance, asset);
  return (
    <CheckSheet
      open={sheet.open}
      onClose={sheet.close}
      title={plan ? t('bots.run.title', { count: plan.count }) : t('bots.run.titleNone')}
      lead={plan && t('bots.run.lead', { count: plan.count, day: showDay(plan.runFrom) })}
      check={check}
      summary={
        plan && {
          label: t('bots.run.pledge'),
          note:
            params &&
            isolate(t('bots.run.times', { count: showCount(plan.count), amount: isolate(showAmount(params.runPledge)) })),
          amount: <AmountText value={plan.cost.pledge} unit={asset} size="large" />,
          facts: [
            { key: 'now', label: t('bots.check.now', { asset }), value: <AmountText value={plan.balance} /> },
            ...(plan.balanceAfter === null
              ? []
              : [{ key: 'after', label: t('bots.check.after'), value: <AmountText value={plan.balanceAfter} />, isTotal: true }]),
          ],
        }
      }
      warnings={plan?.warnings ?? []}
      nextSteps={{
        BCG_INSUFFICIENT: {
          text: t('bots.run.short', { missing: isolate(showAmount(missing), asset) }),
          go: { label: t('bots.run.exchange', { from: 'USDT', to: asset }), to: `${paths.assets}?do=exchange` },
        },
        NO_FROZEN_BOT: { text: t('bots.run.none') },
      }}
      skipped={describeSkipped(plan?.skipped, (reason) => textIfKnown(`bots.run.skip.${reason}`))}
      act={{
        label: t('bots.run.act', { count: plan?.count ?? 0 }),
        onRun: () => act.run(),
        isBusy: act.isBusy,
        error: act.error,
        failed: 'errors.RUN_FAILED',
      }}
    >
      {params && (
        <Notice tone="quiet">{t('bots.run.yours', { term: params.termDays, fee: showPercent(params.stopFeePercent) })}</Notice>
      )}
    </CheckSheet>
  );
}
