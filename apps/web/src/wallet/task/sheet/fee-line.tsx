import { formatAmount } from '@ocean/money/amount';
import { AmountText } from '@ocean/ui/amount-text';
import { useText } from '../../../i18n/use-text.ts';
import type { ApprovalChoice } from '../../approval.ts';
import { isByPermit, type TaskView } from '../task.ts';

const COIN_DECIMALS = 18;
/** Fees are small: this many decimals say something and still fit. */
const SHOWN_DECIMALS = 6;

type FeeLineProps = { view: TaskView; choice: ApprovalChoice; symbol: string };

/** What the transactions that are still ahead can cost. A signature costs nothing. */
export function FeeLine({ view, choice, symbol }: FeeLineProps) {
  const t = useText();
  if (view.feeWei === null) return null;
  const count = view.stage === 'approve' && !isByPermit(view, choice) ? 2 : 1;
  return (
    <p className="flex justify-between gap-3 border-t border-line pt-3 text-label text-ink-2">
      <span>{t('wallet.fee', { count })}</span>
      <AmountText
        value={formatAmount(view.feeWei * BigInt(count), COIN_DECIMALS)}
        unit={symbol}
        size="inline"
        places={SHOWN_DECIMALS}
      />
    </p>
  );
}
