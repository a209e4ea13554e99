import type { FeedbackState as State } from '@ocean/api/areas/social/feedback';
import type { IconName } from '@ocean/ui/icon';
import { StatusChip, type StatusFamily } from '@ocean/ui/status-chip';
import { useText } from '../../../i18n/use-text.ts';

const LOOK: Readonly<Record<State, { family: StatusFamily; icon: IconName }>> = {
  received: { family: 'new', icon: 'info' },
  inReview: { family: 'wait', icon: 'eye' },
  done: { family: 'run', icon: 'check' },
  declined: { family: 'stop', icon: 'close' },
};

/** What operators have made of it. */
export function FeedbackState({ state }: { state: State }) {
  const t = useText();
  return <StatusChip {...LOOK[state]}>{t(`feedback.state.${state}`)}</StatusChip>;
}
