import { staking } from '@ocean/api/areas/staking';
import type { OutputOf } from '@ocean/api/endpoint';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { type Fact, SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { showCount, showExact, showPercent } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isPositive } from '../../../sections/amounts/is-positive.ts';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import type { Stake } from '../../../sections/staking/staking-offer.ts';
import { assetOf, useStaking } from '../../../sections/staking/use-staking.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { usePreviewedAct } from './use-previewed-act.ts';

type LeaveSheetProps = {
  open: boolean;
  onClose: () => void;
  stake: Stake;
  /** Only whole times so many days count; unknown until the terms have come. */
  everyDays: number | undefined;
};
type LeavePlan = OutputOf<typeof staking.checkLeave>;

/** Cancelling a stake: what comes back, what the served days earn, and what is lost. */
export function LeaveSheet({ open, onClose, stake, everyDays }: LeaveSheetProps) {
  const t = useText();
  const asset = assetOf(useStaking().data);
  const { plan, query, act } = usePreviewedAct({
    check: staking.checkLeave,
    act: staking.leave,
    input: { id: stake.id },
    isOpen: open,
    message: t('staking.leave.done'),
    onDone: onClose,
  });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('staking.leave.title')}
      lead={t('staking.leave.lead')}
      action={
        query.error == null && (
          <Button
            kind="danger"
            busy={act.isBusy}
            reason={plan === undefined && t('core.form.checking')}
            why={false}
            onClick={act.run}
          >
            {t('staking.leave.act')}
          </Button>
        )
      }
      dismiss={{ label: t('staking.leave.keep'), onClick: onClose }}
      query={query}
      act={{ ...act, failed: t('errors.OPERATION_FAILED') }}
    >
      <SummaryBox
        label={t('staking.leave.paid')}
        amount={<AmountText value={plan?.paid} unit={asset} size="large" />}
        facts={leaveFacts(plan, t)}
      />
      {plan && everyDays !== undefined && (
        <p className="hint">
          {t('staking.leave.counted', {
            days: everyDays,
            served: showCount(plan.daysServed),
            counted: showCount(plan.daysCounted),
          })}
        </p>
      )}
      {plan && isPositive(plan.fromPrincipal) && (
        <Notice tone="warn">{t('staking.leave.fromPrincipal', { amount: isolate(showExact(plan.fromPrincipal), asset) })}</Notice>
      )}
    </FormSheet>
  );
}

function leaveFacts(plan: LeavePlan | undefined, t: ReturnType<typeof useText>): Fact[] {
  const amount = (value: string | undefined) => <AmountText value={value} places="exact" />;
  return [
    { key: 'amount', label: t('staking.fact.amount'), value: amount(plan?.amount) },
    { key: 'earned', label: t('staking.leave.earned', { rate: showPercent(plan?.rate) }), value: amount(plan?.earned) },
    { key: 'taken', label: t('staking.leave.taken'), value: amount(plan?.taken) },
    { key: 'lost', label: t('staking.leave.lost'), value: amount(plan?.backToPool) },
    { key: 'after', label: t('core.balance.after'), value: <AmountText value={plan?.balanceAfter} />, isTotal: true },
  ];
}
