import { Button } from '@ocean/ui/button';
import { showDay, showExact, showPercent } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { isEmptyAmount } from '../amounts/amount-problem.ts';
import { useHalfTyped } from '../amounts/use-half-typed.ts';
import { formReason } from '../forms/form-reason.ts';
import { ReasonRoom } from '../forms/reason-room.tsx';
import { isolate } from '../text/isolate.ts';
import type { StakeForm } from './use-stake-form.ts';

type Offer = NonNullable<StakeForm['offer']>;

/** Above the button and always in sight: until when the stake is locked, and what leaving before costs. */
export function StakeLock({ form: { offer, term, endDay } }: { form: StakeForm }) {
  const t = useText();
  return offer && <p className="hint">{cancelText(offer.cancel, term?.days, showDay(endDay), t)}</p>;
}

function cancelText(cancel: Offer['cancel'], termDays: number | undefined, day: string, t: ReturnType<typeof useText>): string {
  if (!cancel) return t('staking.open.cancel.trusteeship', { day });
  // What is cancelled has served less than the term, so no whole period.
  if (termDays !== undefined && termDays <= cancel.everyDays) return t('staking.open.cancel.none', { day });
  return t('staking.open.cancel.pledge', { day, rate: showPercent(cancel.rate), days: cancel.everyDays });
}

export function StakeButton({ form }: { form: StakeForm }) {
  const t = useText();
  const { amount, asset, answer, isChecking, input } = form;
  const isHalfTyped = useHalfTyped(amount, asset);
  const missing = form.query.data === undefined ? t('core.loading') : isEmptyAmount(amount) && t('errors.STAKE_AMOUNT_MISSING');
  const reason = formReason({ missing, isChecking, isReady: answer !== undefined && answer.balanceAfter !== null }, t);
  const shown = { amount: isolate(showExact(input.amount), asset) };
  const label = answer
    ? t(answer.signatureNeeded ? 'staking.open.actSigned' : 'staking.open.act', shown)
    : t('staking.open.title', { asset });
  return (
    <ReasonRoom>
      <Button busy={form.act.isBusy} reason={reason} {...(isHalfTyped && { why: false })} onClick={form.run}>
        {label}
      </Button>
    </ReasonRoom>
  );
}
