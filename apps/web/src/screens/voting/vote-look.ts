import type { VotingState, voting } from '@ocean/api/areas/voting';
import type { OutputOf } from '@ocean/api/endpoint';
import type { IconName } from '@ocean/ui/icon';
import type { StatusFamily } from '@ocean/ui/status-chip';

export type ListedProject = OutputOf<typeof voting.list>['list'][number];
export type ProjectVote = OutputOf<typeof voting.detail>;

/** Colour, icon and word of a state always go together. */
export const VOTING_LOOK: Readonly<Record<VotingState, { family: StatusFamily; icon: IconName }>> = {
  open: { family: 'run', icon: 'play' },
  ended: { family: 'stop', icon: 'stop' },
  closedEarly: { family: 'due', icon: 'close' },
};

type Sides = { readonly support: number; readonly oppose: number };

/**
 * The shares of both sides in per cent, cut to one decimal, with a sum of 100. Null without a vote.
 * @example sharesOf({ support: 2, oppose: 1 }) // { support: '66.6', oppose: '33.4' }
 */
export function sharesOf({ support, oppose }: Sides): { support: string; oppose: string } | null {
  const all = support + oppose;
  if (all === 0) return null;
  const tenths = Math.floor((support * 1000) / all);
  return { support: inPercent(tenths), oppose: inPercent(1000 - tenths) };
}

function inPercent(tenths: number): string {
  return tenths % 10 === 0 ? String(tenths / 10) : (tenths / 10).toFixed(1);
}
