import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { useOpenedAt } from '../../../sections/forms/use-opened-at.ts';

type LeaveSheetProps = {
  open: boolean;
  onClose: () => void;
  /** Title and button, naming what is being left. */
  label: string;
  /** The returned deposit in BCG. */
  bonded: string;
  act: { isPending: boolean; error: Error | null; submittedAt: number };
  onLeave: () => void;
  failed: string;
  /** What leaving costs. */
  children: ReactNode;
};

/** Leaving a level or a role with a bonded deposit: how much is returned, and when. */
export function LeaveSheet({ open, onClose, label, bonded, act, onLeave, failed, children }: LeaveSheetProps) {
  const t = useText();
  const openedAt = useOpenedAt(open);
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={label}
      action={
        <Button kind="danger" busy={act.isPending} onClick={onLeave}>
          {label}
        </Button>
      }
      dismiss={{ label: t('deskMarkets.leave.keep'), onClick: onClose }}
      act={{ isBusy: act.isPending, error: act.submittedAt >= openedAt ? act.error : null, failed }}
    >
      <SummaryBox
        label={t('deskMarkets.leave.back')}
        amount={<AmountText value={bonded} unit="BCG" size="large" places="exact" />}
        facts={[]}
      />
      <Notice tone="quiet" icon="clock">
        {t('deskMarkets.deposit.back')}
      </Notice>
      {children}
    </FormSheet>
  );
}
