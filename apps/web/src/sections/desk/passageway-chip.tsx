import '@ocean/ui/more-icons';
import type { PassagewayState } from '@ocean/api/desk/states';
import { StatusChip } from '@ocean/ui/status-chip';
import { useText } from '../../i18n/use-text.ts';
import { PASSAGEWAY_LOOK } from './passageway-look.ts';

export function PassagewayChip({ state }: { state: PassagewayState }) {
  const t = useText();
  return <StatusChip {...PASSAGEWAY_LOOK[state]}>{t(`desk.state.${state}`)}</StatusChip>;
}
