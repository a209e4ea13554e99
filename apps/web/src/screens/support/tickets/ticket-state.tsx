import { StatusChip } from '@ocean/ui/status-chip';
import { useText } from '../../../i18n/use-text.ts';
import type { Ticket } from '../parts/ticket-path.ts';

const LOOK = {
  open: { family: 'wait', icon: 'clock' },
  answered: { family: 'run', icon: 'check' },
  closed: { family: 'stop', icon: 'lock' },
} as const;

/** Who is next to say something. */
export function TicketState({ state }: { state: Ticket['state'] }) {
  const t = useText();
  return <StatusChip {...LOOK[state]}>{t(`support.ticket.state.${state}`)}</StatusChip>;
}
