import { AmountText } from '@ocean/ui/amount-text';
import { SummaryBox } from '@ocean/ui/facts';
import { Sheet } from '@ocean/ui/sheet';
import { StatusChip } from '@ocean/ui/status-chip';
import { useText } from '../../../i18n/use-text.ts';
import { WithdrawalActions } from './withdrawal-actions.tsx';
import { costFacts, progressFacts } from './withdrawal-facts.tsx';
import { type ShownState, STATE_LOOK, shownState, type Withdrawal } from './withdrawal-state.ts';

/** One withdrawal: what it is made of, where it stands, and claim or cancel while that is possible. */
export function WithdrawalDetailsSheet({
  withdrawal,
  open,
  onClose,
}: {
  withdrawal: Withdrawal;
  open: boolean;
  onClose: () => void;
}) {
  const t = useText();
  const state = shownState(withdrawal);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(state === 'signed' ? 'earnings.withdraw.reserved' : 'earnings.withdrawal.title')}
      lead={leadOf(state, t)}
      actions={<WithdrawalActions withdrawal={withdrawal} onClose={onClose} />}
    >
      <p>
        <StatusChip {...STATE_LOOK[state]}>{t(`earnings.withdrawal.state.${state}`)}</StatusChip>
      </p>
      <SummaryBox
        label={t('earnings.withdraw.net')}
        amount={<AmountText value={withdrawal.net} unit={withdrawal.asset} size="large" />}
        facts={[...costFacts(withdrawal, t), ...progressFacts(withdrawal, t)]}
      />
    </Sheet>
  );
}

function leadOf(state: ShownState, t: ReturnType<typeof useText>): string | undefined {
  if (state === 'signed') return t('earnings.withdraw.reservedLead');
  return state === 'held' || state === 'approval' ? t('earnings.withdraw.inReviewLead') : undefined;
}
