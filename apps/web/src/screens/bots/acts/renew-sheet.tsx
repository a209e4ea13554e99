import { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { AmountText, CountText } from '@ocean/ui/amount-text';
import { type Fact, SummaryBox } from '@ocean/ui/facts';
import { paths } from '../../../base/paths.ts';
import { showAmount, showDay, showPercent } from '../../../i18n/show.ts';
import { textIfKnown, useText } from '../../../i18n/use-text.ts';
import { CheckSheet } from '../../../sections/acts/check-sheet.tsx';
import type { ActSheet } from '../../../sections/acts/use-act-sheet.ts';
import { useCheckedAct } from '../../../sections/acts/use-checked-act.ts';
import { subtractAmounts } from '../../../sections/amounts/subtract-amounts.ts';
import { balanceFacts } from '../../../sections/forms/balance-facts.tsx';
import { isolate } from '../../../sections/text/isolate.ts';
import { showRange } from '../describe/show-range.ts';
import { useBotParams } from '../offer/bot-params.ts';
import { describeSkipped } from './describe-skipped.ts';

type RenewPlan = Omit<OutputOf<typeof bots.renew.check>, 'skipped'>;

/** Pays a new term. The effect depends on the bot: it keeps running, earns again, or may be run again. */
export function RenewSheet({ sheet }: { sheet: ActSheet }) {
  const t = useText();
  const { check, act } = useCheckedAct(bots.renew, { sheet, message: t('bots.renew.done') });
  const params = useBotParams(sheet.open);
  const plan = check.data;
  const asset = plan?.cost.asset ?? 'USDT';
  const missing = plan && subtractAmounts(plan.cost.fee, plan.balance);
  return (
    <CheckSheet
      sheet={sheet}
      title={plan ? t('bots.renew.title', { count: plan.count }) : t('bots.renew.titleNone')}
      lead={plan && params && t('bots.renew.lead', { count: plan.count, term: params.termDays })}
      check={check}
      act={act}
      confirm={{ label: t('bots.renew.act', { count: plan?.count ?? 0 }), failed: 'errors.RENEWAL_FAILED' }}
      summary={
        plan && (
          <SummaryBox
            label={t('bots.renew.fee')}
            note={params && t('bots.renew.note', { percent: showPercent(params.renewFeePercent) })}
            amount={<AmountText value={plan.cost.fee} unit={asset} size="large" />}
            facts={renewFacts(plan, t)}
          />
        )
      }
      warnings={plan?.warnings}
      nextSteps={{
        BALANCE_INSUFFICIENT: {
          text: t('bots.renew.short', { missing: isolate(showAmount(missing), asset) }),
          go: { label: t('bots.renew.deposit', { asset }), to: `${paths.earnings}?do=deposit` },
        },
        NO_BOT_TO_RENEW: { text: t('bots.renew.none') },
      }}
      skipped={describeSkipped(plan?.skipped, (reason) => textIfKnown(`bots.renew.skip.${reason}`))}
    />
  );
}

/** The end of their terms; a bot that is waiting to be run has none yet. */
function endFacts({ newEnd }: RenewPlan, t: ReturnType<typeof useText>): Fact[] {
  if (newEnd === null) return [];
  return [{ key: 'newEnd', label: t('bots.renew.newEnd'), value: showRange(newEnd.first, newEnd.last, showDay) }];
}

/** The number of bots for each effect, the amount returned, and the balance. */
function renewFacts(plan: RenewPlan, t: ReturnType<typeof useText>): Fact[] {
  const ways = (['extended', 'resumed', 'readyToRun'] as const).filter((way) => plan[way] > 0);
  const { pledge, asset } = plan.returned;
  const returned = { key: 'returned', label: t('bots.stop.returned'), value: <AmountText value={pledge} unit={asset} /> };
  return [
    ...ways.map((way) => ({ key: way, label: t(`bots.renew.${way}`), value: <CountText value={plan[way]} /> })),
    ...endFacts(plan, t),
    ...(pledge === '0' ? [] : [returned]),
    ...balanceFacts({ ...plan, asset: plan.cost.asset }, t),
  ];
}
