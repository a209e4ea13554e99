import '@ocean/ui/more-icons';
import { voting } from '@ocean/api/areas/voting';
import { isUuid } from '@ocean/api/uuid';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Skeleton } from '@ocean/ui/skeleton';
import { Link, useParams } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { Section } from '../../../shell/frame/section.tsx';
import { useIsExpected } from '../../../shell/frame/use-is-expected.ts';
import { HowVotingWorks } from '../how-voting-works.tsx';
import { VoteDock } from '../vote/vote-dock.tsx';
import type { ProjectVote } from '../vote-look.ts';
import { AboutCard } from './about-card.tsx';
import { CountsCard } from './counts-card.tsx';
import { FeesCard } from './fees-card.tsx';
import { HeadCard } from './head-card.tsx';
import { OwnVoteCard } from './own-vote-card.tsx';
import { ProvenanceCard } from './provenance-card.tsx';

/** Counts are live while the vote is open. */
const REFRESH_MS = 10_000;

/** One listed project: everything to decide by, how the votes stand, and the vote itself in reach of the thumb. */
export function ProjectVoteScreen() {
  const t = useText();
  const { id = '' } = useParams<{ id: string }>();
  const isExpected = useIsExpected();
  const isKnown = isUuid(id);
  const query = useApiQuery(voting.detail, { id }, { enabled: isKnown, refetchInterval: REFRESH_MS });
  return (
    <Screen title={t('core.route.voting')} dock={query.data && <VoteDock project={query.data} />}>
      <BackLink />
      <p className="prose">{t('voting.detail.lead')}</p>
      {!isExpected && <HowVotingWorks />}
      <MemberGate about={t('voting.gate')} skeleton={isExpected && <DetailSkeleton />}>
        {isKnown && query.refusal?.key !== 'VOTING_UNKNOWN' ? (
          <Section query={query} skeleton={<DetailSkeleton />}>
            {(project) => <Parts project={project} />}
          </Section>
        ) : (
          <NoSuchProject />
        )}
      </MemberGate>
    </Screen>
  );
}

function Parts({ project }: { project: ProjectVote }) {
  return (
    <div className="column-pair">
      <div>
        <HeadCard project={project} />
        {project.myVote && <OwnVoteCard vote={project.myVote} />}
        <CountsCard project={project} />
      </div>
      <div>
        <AboutCard project={project} />
        <ProvenanceCard provenance={project.provenance} />
        <FeesCard project={project} />
      </div>
    </div>
  );
}

function NoSuchProject() {
  const t = useText();
  return (
    <EmptyState
      title={t('core.route.voting')}
      text={t('errors.VOTING_UNKNOWN')}
      action={
        <Link href={paths.voting} className={buttonClass('second', true)}>
          {t('core.back')}
        </Link>
      }
    />
  );
}

function DetailSkeleton() {
  return (
    <>
      <Skeleton width="100%" height={280} radius={20} />
      <Skeleton width="100%" height={220} radius={20} />
    </>
  );
}
