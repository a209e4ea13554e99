import { AmountText } from '@ocean/ui/amount-text';
import { Button, buttonClass } from '@ocean/ui/button';
import { type Fact, SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { Skeleton } from '@ocean/ui/skeleton';
import { Link, useLocation } from 'wouter';
import { STEP } from '../../../base/step.ts';
import { showInRow, showPercent } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { orderPath } from '../../../sections/desk/desk-links.ts';
import { OrderChip } from '../../../sections/desk/order-chip.tsx';
import { legsOf } from '../../../sections/desk/order-legs.ts';
import type { OrderView } from '../../../sections/desk/order-types.ts';
import { PersonLine } from '../../../sections/desk/person-line.tsx';
import { Until } from '../../../sections/desk/until.tsx';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { BarrierNotice } from './barrier-notice.tsx';
import { useAccept } from './use-accept.ts';

type AcceptSheetProps = { id: string; open: boolean; onClose: () => void };

/** Accepting an order: what it gives and brings, its cost, the release of the proceeds, and any obstacles. */
export function AcceptSheet({ id, open, onClose }: AcceptSheetProps) {
  const t = useText();
  const [location, navigate] = useLocation();
  const path = orderPath(id);
  const form = useAccept({
    id,
    isOpen: open,
    onDone() {
      onClose();
      if (location !== path) navigate(path, { state: STEP });
    },
  });
  const { order, isGone, act } = form;
  const accepting = order?.accepting ?? null;
  const isChecking = order === undefined && form.query.error === null;
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('deskOrders.accept.title')}
      lead={accepting && order ? <Until at={order.expiresAt} /> : undefined}
      action={
        isGone ? (
          location !== path && (
            <Link href={path} state={STEP} className={buttonClass('second')}>
              {t('deskOrders.see')}
            </Link>
          )
        ) : (
          <Button
            busy={act.isBusy}
            reason={isChecking ? t('core.form.checking') : accepting?.barrier != null && t('deskOrders.accept.barred')}
            why={false}
            onClick={form.run}
          >
            {t('deskOrders.accept.act')}
          </Button>
        )
      }
      query={form.query}
      act={{ ...act, failed: t('deskOrders.accept.failed') }}
    >
      {isChecking && <Skeleton width="100%" height={260} radius={20} />}
      {order && isGone && <Changed order={order} />}
      {order && accepting && <Terms order={order} accepting={accepting} />}
      {form.isSigning && <Notice tone="info">{t('deskOrders.signing')}</Notice>}
    </FormSheet>
  );
}

/** Another passageway was faster, or the order has expired: shows its current state. */
function Changed({ order }: { order: OrderView }) {
  const t = useText();
  return (
    <div className="grid justify-items-start gap-2" role="status">
      <OrderChip order={order} />
      <p className="prose">{t('deskOrders.accept.gone')}</p>
    </div>
  );
}

type TermsProps = { order: OrderView; accepting: NonNullable<OrderView['accepting']> };

function Terms({ order, accepting }: TermsProps) {
  const t = useText();
  const { gives, gets } = legsOf(order);
  return (
    <>
      {order.partner && <PersonLine person={order.partner} />}
      <SummaryBox
        label={t('deskOrders.youGive')}
        note={t('deskOrders.accept.fromWallet')}
        amount={<AmountText value={gives.amount} unit={gives.asset} size="large" places="exact" />}
        facts={termFacts(order, accepting, t)}
      />
      {accepting.barrier !== null && <BarrierNotice barrier={accepting.barrier} />}
      <Notice tone="quiet">{t('deskOrders.accept.hold', { asset: gets.asset })}</Notice>
      {accepting.signatureNeeded && <Notice tone="quiet">{t('deskOrders.signed')}</Notice>}
    </>
  );
}

function termFacts(order: OrderView, accepting: TermsProps['accepting'], t: ReturnType<typeof useText>): Fact[] {
  const { gives, gets } = legsOf(order);
  const amount = (value: string, unit: string) => <AmountText value={value} unit={unit} places="exact" />;
  return [
    { key: 'gets', label: t('deskOrders.youGet'), value: amount(gets.amount, gets.asset) },
    {
      key: 'fee',
      label: t('deskOrders.accept.fee', { percent: showPercent(accepting.feePercent) }),
      value: amount(accepting.fee, gets.asset),
    },
    { key: 'net', label: t('deskOrders.accept.net'), value: amount(accepting.net, gets.asset), isTotal: true },
    { key: 'release', label: t('deskOrders.releaseAt'), value: showInRow(accepting.releaseAt) },
    { key: 'rate', label: t('deskOrders.rate'), value: amount(order.rate, 'USDT') },
    {
      key: 'free',
      label: t('deskOrders.accept.free', { asset: gives.asset }),
      value: <AmountText value={accepting.free} unit={gives.asset} />,
    },
    { key: 'quota', label: t('deskOrders.accept.quota'), value: <AmountText value={accepting.quotaLeft} unit="USDT" /> },
  ];
}
