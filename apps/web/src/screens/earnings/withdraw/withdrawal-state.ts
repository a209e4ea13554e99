import type { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import type { IconName } from '@ocean/ui/icon';
import type { StatusFamily } from '@ocean/ui/status-chip';

export type Withdrawal = OutputOf<typeof earnings.listWithdrawals>['list'][number];

/** claiming: the claim is on chain and waits for blocks. */
export type ShownState = Withdrawal['state'] | 'claiming';

export const STATE_LOOK: Readonly<Record<ShownState, { family: StatusFamily; icon: IconName }>> = {
  held: { family: 'wait', icon: 'clock' },
  approval: { family: 'wait', icon: 'eye' },
  signed: { family: 'due', icon: 'up' },
  claiming: { family: 'frozen', icon: 'clock' },
  claimed: { family: 'run', icon: 'check' },
  cancelled: { family: 'stop', icon: 'close' },
  refunded: { family: 'stop', icon: 'renew' },
};

export function shownState(withdrawal: Withdrawal): ShownState {
  return withdrawal.confirmations !== null && withdrawal.state !== 'claimed' ? 'claiming' : withdrawal.state;
}
