import { formatAmount } from '@ocean/money/amount';
import { AmountField } from '@ocean/ui/amount-field';
import { AmountText } from '@ocean/ui/amount-text';
import { RadioCards } from '@ocean/ui/radio-cards';
import { meantAmount } from '../../../i18n/meant-amount.ts';
import { showExact } from '../../../i18n/show.ts';
import { t, useText } from '../../../i18n/use-text.ts';
import { type ApprovalChoice, approvalUnits } from '../../approval.ts';
import { type CapProblem, findCapProblem } from './cap-problem.ts';
import type { ApprovalState } from './use-approval.ts';

type ApprovalFormProps = {
  needed: bigint;
  decimals: number;
  asset: string;
  state: ApprovalState;
};

/** Three ways to allow: exactly this, where possible by a signature; up to a limit; or everything, which asks once more. */
export function ApprovalForm({ needed, decimals, asset, state, isSignable }: ApprovalFormProps & { isSignable: boolean }) {
  const t = useText();
  const { typed, hasAgreed, change, agree } = state;
  const exact = formatAmount(needed, decimals);
  return (
    <div className="grid gap-2">
      <RadioCards<ApprovalChoice>
        label={t('wallet.approve.choice')}
        value={typed.choice}
        onChange={(choice) => change({ choice })}
        cards={[
          {
            value: 'exact',
            name: t('wallet.approve.exact'),
            second: t(isSignable ? 'wallet.permit.exact.text' : 'wallet.approve.exact.text'),
            end: <AmountText value={exact} />,
          },
          { value: 'capped', name: t('wallet.approve.capped'), second: t('wallet.approve.capped.text') },
          { value: 'large', name: t('wallet.approve.large'), second: t('wallet.approve.large.text') },
        ]}
      />
      {typed.choice === 'capped' && <CapField needed={needed} decimals={decimals} asset={asset} state={state} />}
      {typed.choice === 'large' && (
        <label className="notice notice-warn">
          <input
            type="checkbox"
            className="size-5 accent-current"
            checked={hasAgreed}
            onChange={(event) => agree(event.target.checked)}
          />
          <span>{t('wallet.approve.large.agree', { asset })}</span>
        </label>
      )}
    </div>
  );
}

function CapField({ needed, decimals, asset, state: { typed, change } }: ApprovalFormProps) {
  const t = useText();
  const problem = findCapProblem(typed.cap, { needed, decimals });
  return (
    <AmountField
      label={t('wallet.approve.capped.field')}
      unit={asset}
      value={typed.cap}
      onChange={(cap) => change({ cap })}
      error={problem && capText(problem, { needed: showExact(formatAmount(needed, decimals)), decimals, asset })}
      {...meantAmount(problem)}
    />
  );
}

/** Each mistake in its own sentence; an empty field is not wrong yet. */
function capText({ problem }: CapProblem, { needed, decimals, asset }: { needed: string; decimals: number; asset: string }) {
  switch (problem) {
    case 'empty':
      return undefined;
    case 'belowNeeded':
      return t('wallet.approve.capped.below', { amount: needed, asset });
    case 'tooPrecise':
      return t('errors.AMOUNT_TOO_PRECISE', { asset, decimals });
    case 'tooLarge':
      return t('errors.AMOUNT_TOO_LARGE');
    default:
      return t(`wallet.approve.capped.${problem}`);
  }
}

type Readiness = { state: Pick<ApprovalState, 'approval' | 'hasAgreed'>; needed: bigint | null; decimals: number };

export function isApprovalReady({ state: { approval, hasAgreed }, needed, decimals }: Readiness): boolean {
  if (needed === null || (approval.choice === 'large' && !hasAgreed)) return false;
  return approvalUnits(approval, { needed, decimals }).ok;
}
