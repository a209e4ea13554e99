import { Notice } from '@ocean/ui/notice';
import { StatusChip } from '@ocean/ui/status-chip';
import { showDateTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ProjectCover } from '../project-cover.tsx';
import { TimeLeft } from '../time-left.tsx';
import { type ProjectVote, VOTING_LOOK } from '../vote-look.ts';

/** What is voted on, until when, and once it is over what came out of it. */
export function HeadCard({ project }: { project: ProjectVote }) {
  const t = useText();
  const { name, cover, state, outcome, closedFor, closedEarlyAt, counts } = project;
  const hasVotes = counts.all.support + counts.all.oppose > 0;
  return (
    <section className="card overflow-hidden !p-0">
      <ProjectCover cover={cover} className="h-44" />
      <div className="grid gap-2 p-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusChip {...VOTING_LOOK[state]}>{t(`voting.state.${state}`)}</StatusChip>
          <span className="text-label text-ink-3">
            <TimeLeft project={project} />
          </span>
        </p>
        <h2 className="text-heading [overflow-wrap:anywhere]" dir="auto">
          {name}
        </h2>
        {state === 'closedEarly' && (
          <Notice tone="warn">
            <b className="block">{t('voting.closed.early', { at: showDateTime(closedEarlyAt) })}</b>
            <bdi>{closedFor}</bdi> {hasVotes && t('voting.closed.returned')}
          </Notice>
        )}
        {state === 'ended' && (
          <Notice tone="info">{outcome === null ? t('voting.outcome.counting') : t(`voting.outcome.${outcome}`)}</Notice>
        )}
      </div>
    </section>
  );
}
