import { Button } from '@ocean/ui/button';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { OrderView } from '../../../sections/desk/order-types.ts';
import { AcceptSheet } from '../accept/accept-sheet.tsx';
import { CancelSheet } from './cancel-sheet.tsx';

/** What can be done with the order now; nothing stays on the screen where nothing can. */
export function OrderDock({ order }: { order: OrderView }) {
  const t = useText();
  const [shown, setShown] = useState<'accept' | 'cancel' | null>(null);
  const close = () => setShown(null);
  const isBare = !order.may.includes('accept') && !order.may.includes('cancel');
  return (
    <>
      {!isBare && (
        <section className="dock !grid !grid-cols-1" aria-label={t('deskOrders.order.acts')}>
          {order.may.includes('accept') && (
            <Button aria-haspopup="dialog" onClick={() => setShown('accept')}>
              {t('deskOrders.accept.check')}
            </Button>
          )}
          {order.may.includes('cancel') && (
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
