import { STAKE_STATES, type StakeState } from '@ocean/api/areas/staking';
import type { IconName } from '@ocean/ui/icon';
import type { StatusFamily } from '@ocean/ui/status-chip';
import type { Stake } from '../../../sections/staking/staking-offer.ts';

export const STATE_LOOK: Readonly<Record<StakeState, { family: StatusFamily; icon: IconName }>> = {
  pending: { family: 'wait', icon: 'clock' },
  running: { family: 'run', icon: 'play' },
  ended: { family: 'due', icon: 'down' },
  closed: { family: 'stop', icon: 'check' },
  cancelled: { family: 'stop', icon: 'close' },
};

/** The state that an address names; null when it names none. */
export function readState(search: URLSearchParams): StakeState | null {
  return STAKE_STATES.find((state) => state === search.get('state')) ?? null;
}

/** How much of the term is served, from 0 to 1, for drawing. */
export function partServed({ daysServed, days }: Pick<Stake, 'daysServed' | 'days'>): number {
  return days === 0 ? 0 : Math.min(1, daysServed / days);
}
