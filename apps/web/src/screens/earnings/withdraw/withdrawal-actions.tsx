import { earnings } from '@ocean/api/areas/earnings';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { Button } from '@ocean/ui/button';
import { ConfirmDialog } from '@ocean/ui/confirm-dialog';
import { toast } from '@ocean/ui/toast';
import { useState } from 'react';
import { showAmount, showDateTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { useWalletTask } from '../../../wallet/task/wallet-task.tsx';
import { shownState, type Withdrawal } from './withdrawal-state.ts';

type WithdrawalActionsProps = { withdrawal: Withdrawal; onClose: () => void };

/** Claim what is signed, cancel what is not signed yet. */
export function WithdrawalActions({ withdrawal, onClose }: WithdrawalActionsProps) {
  const state = shownState(withdrawal);
  if (state === 'signed' && withdrawal.voucher) return <Claim withdrawal={withdrawal} onClose={onClose} />;
  return state === 'held' || state === 'approval' ? <Cancel withdrawal={withdrawal} onClose={onClose} /> : null;
}

function Claim({ withdrawal, onClose }: WithdrawalActionsProps) {
  const t = useText();
  const task = useWalletTask();
  const claim = () => {
    onClose();
    void task.start({ kind: 'claim', withdrawal, title: t('earnings.withdrawal.title') });
  };
  return (
    <>
      {/* Judged by the clock of the device only for what to say: the vault decides. */}
      <Button onClick={claim} reason={claimableLater(withdrawal, t)}>
        {t('earnings.withdrawal.claim', { amount: isolate(showAmount(withdrawal.net), withdrawal.asset) })}
      </Button>
      <Button kind="quiet" onClick={onClose}>
        {t('earnings.withdraw.later')}
      </Button>
    </>
  );
}

/** Why the vault cannot pay yet; undefined once it can. */
function claimableLater({ claimFrom }: Withdrawal, t: ReturnType<typeof useText>): string | undefined {
  if (claimFrom === null || Date.parse(claimFrom) <= Date.now()) return undefined;
  return t('earnings.withdrawal.claimFrom', { time: showDateTime(claimFrom) });
}

function Cancel({ withdrawal, onClose }: WithdrawalActionsProps) {
  const t = useText();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useApiMutation(earnings.cancelWithdrawal, {
    invalidates: 'all',
    onSuccess: () => {
      setIsAsking(false);
      onClose();
      toast(t('earnings.withdrawal.cancel.done'), 'good');
    },
  });
  return (
    <>
      <Button kind="danger" onClick={() => setIsAsking(true)}>
        {t('earnings.withdrawal.cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        busy={cancel.isPending}
        title={t('earnings.withdrawal.cancel.question')}
        confirm={t('earnings.withdrawal.cancel')}
        cancel={t('earnings.withdrawal.cancel.keep')}
        onConfirm={() => cancel.mutate({ id: withdrawal.id })}
        onCancel={() => setIsAsking(false)}
      >
        {t('earnings.withdrawal.cancel.text', { amount: isolate(showAmount(withdrawal.amount), withdrawal.asset) })}
      </ConfirmDialog>
    </>
  );
}
