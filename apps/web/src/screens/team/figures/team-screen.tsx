import '@ocean/ui/more-icons';
import { team } from '@ocean/api/areas/team';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { Section } from '../../../shell/frame/section.tsx';
import { CountingNotice } from '../counting-notice.tsx';
import { AdditionsCard } from './additions-card.tsx';
import { type Defined, DefinitionSheet } from './definition-sheet.tsx';
import { FiguresSection } from './figures-section.tsx';
import { LevelCard } from './level-card.tsx';
import { NoTeam } from './no-team.tsx';
import { RewardsCard } from './rewards-card.tsx';
import type { Team } from './team-figures.ts';
import { TeamLinks } from './team-links.tsx';
import { TeamSkeleton } from './team-skeleton.tsx';

/** Figures are at most two seconds behind on the server; this is how often a screen that stays open asks. */
const POLL_INTERVAL_MS = 15_000;

/** The level with the way to the next one, the figures of the whole downline, and how it grows. */
export function TeamScreen() {
  const t = useText();
  const query = useApiQuery(team.show, {}, { refetchInterval: POLL_INTERVAL_MS });
  return (
    <Screen title={t('team.title')}>
      <BackLink />
      <MemberGate about={t('team.lead')} skeleton={<TeamSkeleton />}>
        <Section query={query} skeleton={<TeamSkeleton />}>
          {(data) => <TeamParts team={data} />}
        </Section>
      </MemberGate>
    </Screen>
  );
}

function TeamParts({ team: shown }: { team: Team }) {
  const [defined, setDefined] = useState<{ defined: Defined; open: boolean }>({ defined: 'level', open: false });
  const explain = (one: Defined) => setDefined({ defined: one, open: true });
  const isKnown = shown.asOf !== null;
  const hasTeam = shown.figures.members > 0;
  return (
    <div className="column-pair">
      <div>
        <LevelCard team={shown} onExplain={() => explain('level')} />
        {!isKnown && <CountingNotice />}
        {isKnown && !hasTeam ? <NoTeam /> : <FiguresSection team={shown} onOpen={explain} />}
      </div>
      <div>
        {isKnown && hasTeam && <AdditionsCard {...shown} />}
        {isKnown && hasTeam && <RewardsCard rewards={shown.figures.rewards} />}
        <TeamLinks team={shown} />
      </div>
      <DefinitionSheet team={shown} {...defined} onClose={() => setDefined({ ...defined, open: false })} />
    </div>
  );
}
