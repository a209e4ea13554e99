import { desk } from '@ocean/api/areas/desk';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { useText } from '../../../i18n/use-text.ts';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';
import { ActPoints } from '../act-points.tsx';
import type { PracticeOrderView } from './practice-view.ts';

type AcceptPracticeSheetProps = { open: boolean; onClose: () => void; order: PracticeOrderView };

/** What accepting does, as it would at the desk. */
export function AcceptPracticeSheet({ open, onClose, order }: AcceptPracticeSheetProps) {
  const t = useText();
  const act = useSheetAct(desk.practise, { message: t('desk.practice.accepted'), onDone: onClose });
  const unit = t('desk.practice.unit');
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('desk.practice.accept')}
      lead={t(`desk.practice.side.${order.side}`)}
      action={
        <Button busy={act.isPending} onClick={() => act.mutate({ orderId: order.id })}>
          {t('desk.practice.accept')}
        </Button>
      }
      act={{ isBusy: act.isPending, error: act.error, failed: t('errors.OPERATION_FAILED') }}
    >
      <SummaryBox
        label={t('desk.practice.give')}
        amount={<AmountText value={order.give} unit={unit} size="large" />}
        facts={[
          { key: 'get', label: t('desk.practice.get'), value: <AmountText value={order.get} unit={unit} /> },
          { key: 'fee', label: t('desk.practice.fee'), value: <AmountText value={order.fee} unit={unit} /> },
        ]}
      />
      <ActPoints
        points={[
          { key: 'swap', icon: 'swap', text: t('desk.practice.sheet.swap') },
          { key: 'hold', icon: 'clock', text: t('desk.practice.sheet.hold') },
        ]}
      />
      <Notice tone="quiet">{t('desk.practice.worthless')}</Notice>
    </FormSheet>
  );
}
