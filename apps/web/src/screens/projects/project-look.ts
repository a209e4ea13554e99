import type { projects } from '@ocean/api/areas/projects';
import type { ProjectState } from '@ocean/api/areas/projects/states';
import type { OutputOf } from '@ocean/api/endpoint';
import type { IconName } from '@ocean/ui/icon';
import type { StatusFamily } from '@ocean/ui/status-chip';

export type OwnProject = OutputOf<typeof projects.detail>;
export type Analysis = NonNullable<OwnProject['analysis']>;
export type ProjectRow = OutputOf<typeof projects.list>['list'][number];

/** Colour, icon and word of a state always go together. */
export const PROJECT_LOOK: Readonly<Record<ProjectState, { family: StatusFamily; icon: IconName }>> = {
  draft: { family: 'new', icon: 'list' },
  submitted: { family: 'wait', icon: 'send' },
  optimised: { family: 'wait', icon: 'ai' },
  inReview: { family: 'frozen', icon: 'eye' },
  listed: { family: 'run', icon: 'ballot' },
  rejected: { family: 'bad', icon: 'warn' },
  closed: { family: 'stop', icon: 'stop' },
  withdrawn: { family: 'stop', icon: 'close' },
};

/** Proposed changes that the owner has not accepted yet. */
export function openDifferencesOf({ analysis }: Pick<OwnProject, 'analysis'>): number {
  return analysis?.differences.filter(({ isAccepted }) => !isAccepted).length ?? 0;
}
