import '@ocean/ui/more-icons';
import type { OrderState } from '@ocean/api/desk/states';
import type { IconName } from '@ocean/ui/icon';
import { StatusChip, type StatusFamily } from '@ocean/ui/status-chip';
import { useText } from '../../i18n/use-text.ts';
import type { OrderRow } from './order-types.ts';

/** Colour and icon of a state always go together with its word. */
const LOOK: Readonly<Record<OrderState, { family: StatusFamily; icon: IconName }>> = {
  pending: { family: 'wait', icon: 'clock' },
  completed: { family: 'run', icon: 'check' },
  released: { family: 'new', icon: 'check' },
  timedOut: { family: 'stop', icon: 'close' },
};

export function OrderChip({ order: { state, reason } }: { order: Pick<OrderRow, 'state' | 'reason'> }) {
  const t = useText();
  const word = state === 'timedOut' ? (reason ?? 'expired') : state;
  return <StatusChip {...LOOK[state]}>{t(`deskOrders.state.${word}`)}</StatusChip>;
}
