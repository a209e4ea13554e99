import { Notice } from '@ocean/ui/notice';
import { Link } from 'wouter';
import { type Path, paths } from '../../../base/paths.ts';
import { type TextKey, useText } from '../../../i18n/use-text.ts';

type Barrier = { text: TextKey; go?: { label: TextKey; to: Path } };

const FILL: Barrier = { text: 'deskOrders.barrier.balance', go: { label: 'deskOrders.barrier.fill', to: paths.deskWallet } };
const LEVEL = { label: 'deskOrders.barrier.toLevel', to: paths.deskLevel } as const;
const PASSAGEWAY = { label: 'desk.toPassageway', to: paths.passageway } as const;

/** The obstacles to accepting, by the key of the refusal, with a link to where each can be resolved. */
const BARRIERS: Readonly<Record<string, Barrier>> = {
  PASSAGEWAY_STATE: { text: 'deskOrders.barrier.state', go: PASSAGEWAY },
  PASSAGEWAY_BANNED: { text: 'errors.PASSAGEWAY_BANNED', go: PASSAGEWAY },
  SERVICE_CLOSED: { text: 'deskOrders.barrier.service', go: { label: 'deskOrders.board.services', to: paths.deskServices } },
  ORDER_QUOTA: { text: 'deskOrders.barrier.quota', go: LEVEL },
  ORDER_TOO_LARGE: { text: 'deskOrders.barrier.size', go: LEVEL },
  ORDERS_WITH_PARTNER: { text: 'deskOrders.barrier.partner' },
  RECIPIENT_SUSPENDED: { text: 'deskOrders.barrier.suspended' },
  RATE_OUTSIDE_BAND: { text: 'deskOrders.barrier.band' },
  PRICE_UNAVAILABLE: { text: 'deskOrders.barrier.price' },
  BALANCE_INSUFFICIENT: FILL,
  BCG_INSUFFICIENT: FILL,
  BYB_INSUFFICIENT: FILL,
};

const barrierOf = (key: string): Barrier => BARRIERS[key] ?? { text: 'deskOrders.barrier.other' };

/** Why the order cannot be accepted now, by the key of the refusal. */
export function barrierText(barrier: string): TextKey {
  return barrierOf(barrier).text;
}

/** Why the order cannot be accepted now, and what to do about it. */
export function BarrierNotice({ barrier }: { barrier: string }) {
  const t = useText();
  const { text, go } = barrierOf(barrier);
  return (
    <div className="grid justify-items-start gap-1">
      <Notice tone="warn">{t(text)}</Notice>
      {go && (
        <Link href={go.to} className="text-button">
          {t(go.label)}
        </Link>
      )}
    </div>
  );
}
