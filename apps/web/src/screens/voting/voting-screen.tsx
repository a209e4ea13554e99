import '@ocean/ui/more-icons';
import { Skeleton } from '@ocean/ui/skeleton';
import { useText } from '../../i18n/use-text.ts';
import { MemberGate } from '../../shell/frame/member-gate.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { useIsExpected } from '../../shell/frame/use-is-expected.ts';
import { HowVotingWorks } from './how-voting-works.tsx';
import { ProjectList } from './project-list.tsx';

/** The listed projects; how voting works, which a visitor reads as well. */
export function VotingScreen() {
  const t = useText();
  const isExpected = useIsExpected();
  return (
    <Screen title={t('core.route.voting')} tabs>
      <p className="prose">{t('voting.lead')}</p>
      {!isExpected && <HowVotingWorks />}
      <MemberGate about={t('voting.gate')} skeleton={isExpected && <Skeleton width="100%" height={340} radius={20} />}>
        <ProjectList below={<HowVotingWorks />} />
      </MemberGate>
    </Screen>
  );
}
