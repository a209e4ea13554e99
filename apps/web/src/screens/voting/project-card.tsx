import { StatusChip } from '@ocean/ui/status-chip';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { useText } from '../../i18n/use-text.ts';
import { ProjectCover } from './project-cover.tsx';
import { TimeLeft } from './time-left.tsx';
import { VoteBar } from './vote-bar.tsx';
import { type ListedProject, VOTING_LOOK } from './vote-look.ts';

/** One project of the list: what it is, whether it is voted on, and how the votes stand. */
export function ProjectCard({ project }: { project: ListedProject }) {
  const t = useText();
  const { id, name, summary, cover, state, myVote } = project;
  return (
    <Link href={`${paths.voting}/${id}`} className="card grid gap-3 overflow-hidden !p-0">
      <ProjectCover cover={cover} className="h-32" />
      <span className="grid gap-2 px-4 pb-4">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusChip {...VOTING_LOOK[state]}>{t(`voting.state.${state}`)}</StatusChip>
          <span className="text-label text-ink-3">
            <TimeLeft project={project} />
          </span>
        </span>
        <h2 className="[overflow-wrap:anywhere]" dir="auto">
          {name}
        </h2>
        <span className="line-clamp-2 text-label text-ink-2" dir="auto">
          {summary}
        </span>
        <VoteBar support={project.support} oppose={project.oppose} isOver={state !== 'open'} />
        {myVote && <span className="text-label font-medium text-accent-ink">{t(`voting.mine.${myVote}`)}</span>}
      </span>
    </Link>
  );
}
