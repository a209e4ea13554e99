import { formatAmount } from '@ocean/money/amount';
import { AmountField } from '@ocean/ui/amount-field';
import { AmountText } from '@ocean/ui/amount-text';
import { RadioCards } from '@ocean/ui/radio-cards';
import { showExact } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { type Approval, type ApprovalChoice, approvalUnits } from '../../approval.ts';

type ApprovalFormProps = {
  needed: bigint;
  decimals: number;
  asset: string;
  approval: Approval;
  hasAgreed: boolean;
  onChange: (change: Partial<Approval>) => void;
  onAgree: (agreed: boolean) => void;
};

/** Three ways to allow: exactly this, up to a limit, or everything; the last asks once more. */
export function ApprovalForm({ needed, decimals, asset, approval, hasAgreed, onChange, onAgree }: ApprovalFormProps) {
  const t = useText();
  const exact = formatAmount(needed, decimals);
  const wanted = approvalUnits(approval, { needed, decimals });
  const capError =
    wanted.ok || approval.cap === ''
      ? undefined
      : wanted.problem === 'belowNeeded'
        ? t('wallet.approve.capped.below', { amount: showExact(exact), asset })
        : t('wallet.approve.capped.invalid');
  return (
    <div className="grid gap-2">
      <RadioCards<ApprovalChoice>
        label={t('wallet.approve.choice')}
        value={approval.choice}
        onChange={(choice) => onChange({ choice })}
        cards={[
          {
            value: 'exact',
            name: t('wallet.approve.exact'),
            second: t('wallet.approve.exact.text'),
            end: <AmountText value={exact} />,
          },
          { value: 'capped', name: t('wallet.approve.capped'), second: t('wallet.approve.capped.text') },
          { value: 'large', name: t('wallet.approve.large'), second: t('wallet.approve.large.text') },
        ]}
      />
      {approval.choice === 'capped' && (
        <AmountField
          label={t('wallet.approve.capped.field')}
          unit={asset}
          value={approval.cap}
          onChange={(cap) => onChange({ cap })}
          error={capError}
        />
      )}
      {approval.choice === 'large' && (
        <label className="notice notice-warn">
          <input
            type="checkbox"
            className="size-5 accent-current"
            checked={hasAgreed}
            onChange={(event) => onAgree(event.target.checked)}
          />
          <span>{t('wallet.approve.large.agree', { asset })}</span>
        </label>
      )}
    </div>
  );
}

type Readiness = { approval: Approval; hasAgreed: boolean; needed: bigint | null; decimals: number };

export function isApprovalReady({ approval, hasAgreed, needed, decimals }: Readiness): boolean {
  if (needed === null || (approval.choice === 'large' && !hasAgreed)) return false;
  return approvalUnits(approval, { needed, decimals }).ok;
}
