import { Skeleton } from '@ocean/ui/skeleton';
import type { ComponentProps } from 'react';
import { Lazy } from '../../lazy/lazy.tsx';
import { textedPart } from '../../lazy/texted-part.ts';

type Entry = typeof import('./staking-entry.tsx');

/** The form of a new stake. It arrives with its texts when it is first opened. */
export const stakeSheet = textedPart(() => import('./stake-sheet.tsx').then((module) => module.StakeSheet), 'staking', 'errors');

const stakingEntry = textedPart(() => import('./staking-entry.tsx').then((module) => module.StakingEntry), 'staking');

/** `StakingEntry` with its texts, after the screen that shows it. */
export function LazyStakingEntry(props: ComponentProps<Entry['StakingEntry']>) {
  return (
    <Lazy part={stakingEntry} skeleton={<Skeleton width="100%" height={236} radius={20} />}>
      {(StakingEntry) => <StakingEntry {...props} />}
    </Lazy>
  );
}
