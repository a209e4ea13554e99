import { desk } from '@ocean/api/areas/desk';
import { Refusal } from '@ocean/api/errors';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { useText } from '../../../i18n/use-text.ts';
import { OrderChip } from '../../../sections/desk/order-chip.tsx';
import type { OrderView } from '../../../sections/desk/order-types.ts';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { useOpenedAt } from '../../../sections/forms/use-opened-at.ts';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';

type CancelSheetProps = { order: OrderView; open: boolean; onClose: () => void };

/** Shows the amount returned before cancelling. An order that was accepted meanwhile says so, and is not cancelled. */
export function CancelSheet({ order, open, onClose }: CancelSheetProps) {
  const t = useText();
  const openedAt = useOpenedAt(open);
  const query = useApiQuery(desk.orderDetail, { id: order.id });
  const cancel = useSheetAct(desk.order, { message: t('deskOrders.cancel.done'), onDone: onClose });
  const { gives, may } = order;
  const isActing = cancel.isPending || cancel.isSuccess;
  const canCancel = may.includes('cancel') || isActing;
  const error = cancel.submittedAt >= openedAt ? cancel.error : null;
  const isStale = error instanceof Refusal && error.key === 'ORDER_STATE';
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('deskOrders.cancel.title')}
      action={
        canCancel && (
          <Button
            kind="danger"
            busy={cancel.isPending}
            onClick={() =>
              cancel.mutate({ id: order.id, action: 'cancel', state: 'pending' }, { onError: () => void query.refetch() })
            }
          >
            {t('deskOrders.cancel.act')}
          </Button>
        )
      }
      dismiss={{ label: t(canCancel ? 'deskOrders.cancel.keep' : 'core.close'), onClick: onClose }}
      act={{ isBusy: cancel.isPending, error: isStale ? null : error, failed: t('deskOrders.cancel.failed') }}
    >
      {canCancel ? (
        <SummaryBox
          label={t('deskOrders.cancel.back')}
          note={t('deskOrders.cancel.back.note')}
          amount={<AmountText value={gives.amount} unit={gives.asset} size="large" places="exact" />}
          facts={[{ key: 'cost', label: t('deskOrders.cancel.cost'), value: t('deskOrders.cancel.free') }]}
        />
      ) : (
        <div className="grid justify-items-start gap-2" role="status">
          <OrderChip order={order} />
          <p className="prose">{t('deskOrders.cancel.gone')}</p>
        </div>
      )}
    </FormSheet>
  );
}
