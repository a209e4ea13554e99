import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { Facts } from '@ocean/ui/facts';
import { showDay, showExact, showPercent } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { isEmptyAmount } from '../amounts/amount-problem.ts';
import { useHalfTyped } from '../amounts/use-half-typed.ts';
import { formReason } from '../forms/form-reason.ts';
import { ReasonRoom } from '../forms/reason-room.tsx';
import { isolate } from '../text/isolate.ts';
import type { StakeForm } from './use-stake-form.ts';

type Offer = NonNullable<StakeForm['offer']>;

/** Above the button and always in sight: what it brings, what stays, until when the rest is locked, and what leaving before costs. */
export function StakeEnd({ form: { answer, asset, offer, term, endDay } }: { form: StakeForm }) {
  const t = useText();
  if (!offer) return null;
  return (
    <div className="grid gap-1">
      <Facts
        facts={[
          {
            key: 'income',
            label: t('staking.fact.income'),
            value: <AmountText value={answer?.reward} unit={asset} size="inline" />,
          },
          {
            key: 'stays',
            label: t('staking.open.stays'),
            value: <AmountText value={answer?.balanceAfter} unit={asset} size="inline" />,
          },
        ]}
      />
      <p className="hint">{cancelText(offer.cancel, term?.days, showDay(endDay), t)}</p>
    </div>
  );
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
