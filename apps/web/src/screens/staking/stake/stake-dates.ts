import type { Stake } from '../../../sections/staking/staking-offer.ts';

type Dated = Pick<Stake, 'state' | 'openedAt' | 'startAt' | 'endAt' | 'endedAt'>;

export type StakeDate = {
  readonly key: 'opened' | 'start' | 'end' | 'closed' | 'cancelled';
  readonly at: string | null;
  readonly state: 'done' | 'now' | 'next';
};

/** When a stake was opened, starts and unlocks, and when it was over; of a cancelled one not what did not come any more. */
export function stakeDates({ state, openedAt, startAt, endAt, endedAt }: Dated): StakeDate[] {
  const opened: StakeDate = { key: 'opened', at: openedAt, state: 'done' };
  const start = (reached: StakeDate['state']): StakeDate => ({ key: 'start', at: startAt, state: reached });
  const end = (reached: StakeDate['state']): StakeDate => ({ key: 'end', at: endAt, state: reached });
  switch (state) {
    case 'pending':
      return [opened, start('next'), end('next')];
    case 'running':
      return [opened, start('now'), end('next')];
    case 'ended':
      return [opened, start('done'), end('now')];
    case 'closed':
      return [opened, start('done'), end('done'), { key: 'closed', at: endedAt, state: 'done' }];
    case 'cancelled': {
      const hasStarted = endedAt !== null && Date.parse(endedAt) >= Date.parse(startAt);
      return [opened, ...(hasStarted ? [start('done')] : []), { key: 'cancelled', at: endedAt, state: 'done' }];
    }
  }
}
