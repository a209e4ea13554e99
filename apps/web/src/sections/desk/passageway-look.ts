import type { PassagewayState } from '@ocean/api/desk/states';
import type { IconName } from '@ocean/ui/icon';
import type { StatusFamily } from '@ocean/ui/status-chip';

/** Colour, icon and word of a state always go together. */
export const PASSAGEWAY_LOOK: Readonly<Record<PassagewayState, { family: StatusFamily; icon: IconName }>> = {
  banned: { family: 'bad', icon: 'warn' },
  notOpened: { family: 'new', icon: 'lock' },
  closed: { family: 'stop', icon: 'pause' },
  usedUpToday: { family: 'wait', icon: 'clock' },
  awaitingRelease: { family: 'wait', icon: 'clock' },
  inPassageway: { family: 'run', icon: 'play' },
};
