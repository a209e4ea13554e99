import { bots } from '@ocean/api/areas/bots';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText, CountText } from '@ocean/ui/amount-text';
import { showAmount, showPercent } from '../../i18n/show.ts';
import { textIfKnown, useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { isolate } from '../../sections/isolate.ts';
import { subtractAmounts } from '../../sections/subtract-amounts.ts';
import { CheckSheet } from './check-sheet.tsx';
import { describeSkipped } from './describe-skipped.ts';
import type { ActSheet } from './use-act-sheet.ts';
import { useCheckedAct } from './use-checked-act.ts';

const RENEW = {
  named: { check: bots.renewCheck, act: bots.renew },
  all: { check: bots.renewAllCheck, act: bots.renewAll },
};

/** Pays a new term. What that means differs by bot: it runs on, earns again, or may be run again. */
export function RenewSheet({ sheet }: { sheet: ActSheet }) {
  const t = useText();
  const { check, act } = useCheckedAct(RENEW, { sheet, said: t('bots.renew.done') });
  const params = useApiQuery(bots.params, {}, { enabled: sheet.open, staleTime: 60_000 }).data;
  const plan = check.data;
  const asset = plan?.cost.asset ?? 'USDT';
  const missing = plan && subtractAmounts(plan.cost.fee, plan.balance, asset);
  const ways = (['extended', 'resumed', 'readyToRun'] as const).filter((way) => (plan?.[way] ?? 0) > 0);
  return (
    <CheckSheet
      open={sheet.open}
      onClose={sheet.close}
      title={plan ? t('bots.renew.title', { count: plan.count }) : t('bots.renew.titleNone')}
      lead={plan && params && t('bots.renew.lead', { count: plan.count, term: params.termDays })}
      check={check}
      summary={
        plan && {
          label: t('bots.renew.fee'),
          note: params && t('bots.renew.note', { percent: showPercent(params.renewFeePercent) }),
          amount: <AmountText value={plan.cost.fee} unit={asset} size="large" />,
          facts: [
            ...ways.map((way) => ({ key: way, label: t(`bots.renew.${way}`), value: <CountText value={plan[way]} /> })),
            ...(plan.returned.pledge === '0'
              ? []
              : [
                  {
                    key: 'returned',
                    label: t('bots.stop.returned'),
                    value: <AmountText value={plan.returned.pledge} unit={plan.returned.asset} />,
                  },
                ]),
            { key: 'now', label: t('bots.check.now', { asset }), value: <AmountText value={plan.balance} /> },
            ...(plan.balanceAfter === null
              ? []
              : [{ key: 'after', label: t('bots.check.after'), value: <AmountText value={plan.balanceAfter} />, isTotal: true }]),
          ],
        }
      }
      warnings={plan?.warnings ?? []}
      nextSteps={{
        BALANCE_INSUFFICIENT: {
          text: t('bots.renew.short', { missing: isolate(showAmount(missing), asset) }),
          go: { label: t('bots.renew.deposit', { asset }), to: `${paths.assets}?do=deposit` },
        },
        NO_BOT_TO_RENEW: { text: t('bots.renew.none') },
      }}
      skipped={describeSkipped(plan?.skipped, (reason) => textIfKnown(`bots.renew.skip.${reason}`))}
      act={{
        label: t('bots.renew.act', { count: plan?.count ?? 0 }),
        onRun: () => act.run(),
        isBusy: act.isBusy,
        error: act.error,
        failed: 'errors.RENEWAL_FAILED',
      }}
    />
  );
}
