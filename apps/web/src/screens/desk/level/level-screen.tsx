import '@ocean/ui/more-icons';
import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Skeleton } from '@ocean/ui/skeleton';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { Section } from '../../../shell/frame/section.tsx';
import { LevelTable } from './level-table.tsx';
import { NextLevelCard } from './next-level-card.tsx';
import { OwnLevelCard } from './own-level-card.tsx';

/** The member's level, the progress to the next one, and the terms of all five. */
export function LevelScreen() {
  const t = useText();
  const query = useApiQuery(desk.level, {});
  return (
    <Screen title={t('deskMarkets.level.title')}>
      <BackLink to={paths.passageway} />
      <MemberGate about={t('deskMarkets.level.lead')} skeleton={<LevelSkeleton />}>
        <Section query={query} skeleton={<LevelSkeleton />}>
          {(own) => (
            <div className="column-pair">
              <div>
                <OwnLevelCard own={own} />
                <NextLevelCard own={own} />
              </div>
              <div>
                <LevelTable own={own} />
              </div>
            </div>
          )}
        </Section>
      </MemberGate>
    </Screen>
  );
}

function LevelSkeleton() {
  return (
    <>
      <Skeleton width="100%" height={180} radius={20} />
      <Skeleton width="100%" height={220} radius={20} />
      <Skeleton width="100%" height={280} radius={20} />
    </>
  );
}
