import { earnings } from '@ocean/api/areas/earnings';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { AmountText, CodeText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { ConfirmDialog } from '@ocean/ui/confirm-dialog';
import { type Fact, SummaryBox } from '@ocean/ui/facts';
import { Sheet } from '@ocean/ui/sheet';
import { StatusChip } from '@ocean/ui/status-chip';
import { useState } from 'react';
import { showAmount, showDateTime } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { isPositive } from '../../sections/amount-parts.ts';
import { isolate } from '../../sections/isolate.ts';
import { useWalletTask } from '../../wallet/wallet-task.tsx';
import { STATE_LOOK, shownState, type Withdrawal } from './withdrawal-state.ts';

/** One withdrawal: what it is made of, where it stands, and claim or cancel while that is possible. */
export function WithdrawalSheet({ withdrawal, open, onClose }: { withdrawal: Withdrawal; open: boolean; onClose: () => void }) {
  const t = useText();
  const state = shownState(withdrawal);
  const { asset } = withdrawal;
  const facts: Fact[] = [
    { key: 'amount', label: t('assets.withdraw.amount'), value: <AmountText value={withdrawal.amount} /> },
    { key: 'fee', label: t('assets.withdraw.fee'), value: <AmountText value={`-${withdrawal.fee}`} /> },
    ...(isPositive(withdrawal.burn)
      ? [{ key: 'burn', label: t('assets.withdraw.burn'), value: <AmountText value={`-${withdrawal.burn}`} /> }]
      : []),
    { key: 'created', label: t('assets.withdrawal.created'), value: showDateTime(withdrawal.createdAt) },
    ...(withdrawal.expiresAt && state === 'signed'
      ? [{ key: 'expires', label: t('assets.withdrawal.expires'), value: showDateTime(withdrawal.expiresAt) }]
      : []),
    ...(withdrawal.txHash
      ? [{ key: 'tx', label: t('assets.withdrawal.tx'), value: <CodeText short>{withdrawal.txHash}</CodeText> }]
      : []),
    ...(withdrawal.confirmations && state === 'claiming'
      ? [
          {
            key: 'blocks',
            label: t('assets.withdrawal.state.claiming'),
            value: t('assets.withdrawal.confirming', withdrawal.confirmations),
          },
        ]
      : []),
  ];
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(state === 'signed' ? 'assets.withdraw.reserved' : 'assets.withdrawal.title')}
      lead={leadOf(state, t)}
      actions={<WithdrawalActions withdrawal={withdrawal} onClose={onClose} />}
    >
      <p>
        <StatusChip {...STATE_LOOK[state]}>{t(`assets.withdrawal.state.${state}`)}</StatusChip>
      </p>
      <SummaryBox
        label={t('assets.withdraw.net')}
        amount={<AmountText value={withdrawal.net} unit={asset} size="large" />}
        facts={facts}
      />
    </Sheet>
  );
}

function leadOf(state: ReturnType<typeof shownState>, t: ReturnType<typeof useText>): string | undefined {
  if (state === 'signed') return t('assets.withdraw.reservedLead');
  return state === 'held' || state === 'approval' ? t('assets.withdraw.inReviewLead') : undefined;
}

function WithdrawalActions({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose: () => void }) {
  const t = useText();
  const task = useWalletTask();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useApiMutation(earnings.withdrawCancel, {
    invalidates: 'all',
    onSuccess: () => {
      setIsAsking(false);
      onClose();
    },
  });
  const state = shownState(withdrawal);
  if (state === 'signed' && withdrawal.voucher) {
    const claim = () => {
      onClose();
      void task.start({ kind: 'claim', withdrawal, title: t('assets.withdrawal.title') });
    };
    return (
      <>
        <Button onClick={claim}>
          {t('assets.withdrawal.claim', { amount: isolate(showAmount(withdrawal.net), withdrawal.asset) })}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('assets.withdraw.later')}
        </Button>
      </>
    );
  }
  if (state !== 'held' && state !== 'approval') return null;
  return (
    <>
      <Button kind="danger" onClick={() => setIsAsking(true)}>
        {t('assets.withdrawal.cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        busy={cancel.isPending}
        title={t('assets.withdrawal.cancel.question')}
        confirm={t('assets.withdrawal.cancel')}
        cancel={t('assets.withdrawal.cancel.keep')}
        onConfirm={() => cancel.mutate({ id: withdrawal.id })}
        onCancel={() => setIsAsking(false)}
      >
        {t('assets.withdrawal.cancel.text', { amount: isolate(showAmount(withdrawal.amount), withdrawal.asset) })}
      </ConfirmDialog>
    </>
  );
}
