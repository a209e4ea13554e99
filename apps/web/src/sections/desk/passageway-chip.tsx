import '@ocean/ui/more-icons';
import type { PassagewayState } from '@ocean/api/desk/states';
import { StatusChip } from '@ocean/ui/status-chip';
import { useText } from '../../i18n/use-text.ts';
import { PASSAGEWAY_LOOK } from './passageway-look.ts';

/** `text` replaces the state's own name. */
export function PassagewayChip({ state, text }: { state: PassagewayState; text?: string | undefined }) {
  const t = useText();
  return <StatusChip {...PASSAGEWAY_LOOK[state]}>{text ?? t(`desk.state.${state}`)}</StatusChip>;
}
