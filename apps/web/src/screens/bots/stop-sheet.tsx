import { bots } from '@ocean/api/areas/bots';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText, CountText } from '@ocean/ui/amount-text';
import { showPercent } from '../../i18n/show.ts';
import { textIfKnown, useText } from '../../i18n/use-text.ts';
import { CheckSheet } from './check-sheet.tsx';
import { describeSkipped } from './describe-skipped.ts';
import type { ActSheet } from './use-act-sheet.ts';
import { useCheckedAct } from './use-checked-act.ts';

const STOP = {
  named: { check: bots.pledgeCancelCheck, act: bots.pledgeCancel },
  all: { check: bots.pledgeCancelAllCheck, act: bots.pledgeCancelAll },
};

/** Takes bots off work and gives their pledge back: less the fee before the term is served, in full after it. */
export function StopSheet({ sheet }: { sheet: ActSheet }) {
  const t = useText();
  const { check, act } = useCheckedAct(STOP, { sheet, said: t('bots.stop.done') });
  const params = useApiQuery(bots.params, {}, { enabled: sheet.open, staleTime: 60_000 }).data;
  const plan = check.data;
  const asset = plan?.cost.asset ?? 'BCG';
  const isServed = plan?.stopped === 0;
  const isMixed = plan !== undefined && plan.stopped > 0 && plan.takenBack > 0;
  return (
    <CheckSheet
      open={sheet.open}
      onClose={sheet.close}
      title={plan ? t(isServed ? 'bots.takeBack.title' : 'bots.stop.title', { count: plan.count }) : t('bots.stop.titleNone')}
      lead={plan && t(isServed ? 'bots.takeBack.lead' : 'bots.stop.lead', { count: plan.stopped })}
      check={check}
      summary={
        plan && {
          label: t('bots.stop.returned'),
          note: isServed ? t('bots.takeBack.free') : params && t('bots.stop.less', { fee: showPercent(params.stopFeePercent) }),
          amount: <AmountText value={plan.returned} unit={asset} size="large" />,
          facts: [
            ...(isMixed
              ? [
                  { key: 'stopped', label: t('bots.stop.early'), value: <CountText value={plan.stopped} /> },
                  { key: 'served', label: t('bots.stop.served'), value: <CountText value={plan.takenBack} /> },
                ]
              : []),
            { key: 'fee', label: t('bots.stop.fee'), value: <AmountText value={plan.cost.fee} places="exact" /> },
            { key: 'now', label: t('bots.check.now', { asset }), value: <AmountText value={plan.balance} /> },
            { key: 'after', label: t('bots.check.after'), value: <AmountText value={plan.balanceAfter} />, isTotal: true },
          ],
        }
      }
      nextSteps={{ NO_RUNNING_BOT: { text: t('bots.stop.none') } }}
      skipped={describeSkipped(plan?.skipped, (reason) => textIfKnown(`bots.stop.skip.${reason}`))}
      act={{
        label: t(isServed ? 'bots.takeBack.act' : 'bots.stop.act', { count: plan?.count ?? 0 }),
        kind: isServed ? 'main' : 'danger',
        onRun: () => act.run(),
        isBusy: act.isBusy,
        error: act.error,
        failed: 'errors.OPERATION_FAILED',
      }}
    />
  );
}
