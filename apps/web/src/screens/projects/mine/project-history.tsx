import type { ProjectState } from '@ocean/api/areas/projects/states';
import { Card } from '@ocean/ui/card';
import { Timeline } from '@ocean/ui/timeline';
import { showInRow } from '../../../i18n/show.ts';
import { textIfKnown, useText } from '../../../i18n/use-text.ts';
import type { OwnProject } from '../project-look.ts';

/** What these lead to; the others are called as the state after them. */
const STATE_AFTER: Readonly<Record<string, ProjectState>> = { taken: 'inReview', reopened: 'draft' };

/** What was done with a project and why, oldest first. */
export function ProjectHistory({ history }: { history: OwnProject['history'] }) {
  const t = useText();
  if (history.length === 0) return null;
  return (
    <Card title={t('projects.history')}>
      <Timeline
        label={t('projects.history')}
        entries={history.map(({ act, at, reason }, index) => ({
          key: `${act}${at}`,
          state: index === history.length - 1 ? 'now' : 'done',
          title: textIfKnown(`projects.state.${STATE_AFTER[act] ?? act}`) ?? act,
          note: reason && <bdi>{reason}</bdi>,
          when: showInRow(at),
        }))}
      />
    </Card>
  );
}
