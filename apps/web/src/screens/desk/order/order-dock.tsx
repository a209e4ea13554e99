import { Button } from '@ocean/ui/button';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { OrderView } from '../../../sections/desk/order-types.ts';
import { AcceptSheet } from '../accept/accept-sheet.tsx';
import { barrierText } from '../accept/barrier-notice.tsx';
import { CancelSheet } from './cancel-sheet.tsx';

/** The acts that the order allows now; renders nothing when there are none. */
export function OrderDock({ order }: { order: OrderView }) {
  const t = useText();
  const [shown, setShown] = useState<'accept' | 'cancel' | null>(null);
  const close = () => setShown(null);
  const { may, accepting } = order;
  const mayAccept = may.includes('accept');
  const mayCancel = may.includes('cancel');
  // An order that the member's passageway could accept in another state says why it cannot now.
  const reason = !mayAccept && accepting?.barrier != null && t(barrierText(accepting.barrier));
  return (
    <>
      {(mayAccept || mayCancel || reason) && (
        <section className="dock !grid !grid-cols-1" aria-label={t('deskOrders.order.acts')}>
          {(mayAccept || reason) && (
            <Button aria-haspopup="dialog" reason={reason} onClick={() => setShown('accept')}>
              {t('deskOrders.accept.check')}
            </Button>
          )}
          {mayCancel && (
            <Button kind="second" aria-haspopup="dialog" onClick={() => setShown('cancel')}>
              {t('deskOrders.cancel.title')}
            </Button>
          )}
        </section>
      )}
      <AcceptSheet id={order.id} open={shown === 'accept'} onClose={close} />
      <CancelSheet order={order} open={shown === 'cancel'} onClose={close} />
    </>
  );
}
