import '@ocean/ui/more-icons';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { Skeleton } from '@ocean/ui/skeleton';
import { useSearchParams } from 'wouter';
import { useText } from '../../i18n/use-text.ts';
import { MemberGate } from '../../shell/frame/member-gate.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { useIsExpected } from '../../shell/frame/use-is-expected.ts';
import { HowProjectsWork } from './how-projects-work.tsx';
import { MineTab } from './mine/mine-tab.tsx';
import { useTopOf } from './open-at-top.ts';
import { WriteTab } from './write/write-tab.tsx';

/** The form of a project, and own projects with what became of them. */
export function ProjectsScreen() {
  const t = useText();
  const isExpected = useIsExpected();
  return (
    <Screen title={t('core.route.rwa')} tabs>
      <p className="prose">{t('projects.lead')}</p>
      {!isExpected && <HowProjectsWork />}
      <MemberGate about={t('projects.gate')} skeleton={isExpected && <Skeleton width="100%" height={520} radius={20} />}>
        <MemberProjects />
      </MemberGate>
    </Screen>
  );
}

function MemberProjects() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const tab = search.get('tab') === 'mine' ? 'mine' : 'write';
  useTopOf(search.toString());
  return (
    <>
      <SegmentedControl
        label={t('core.route.rwa')}
        options={[
          { value: 'write' as const, label: t('projects.tab.write') },
          { value: 'mine' as const, label: t('projects.tab.mine') },
        ]}
        value={tab}
        onChange={(next) => setSearch(next === 'mine' ? { tab: 'mine' } : {}, { replace: true })}
      />
      {tab === 'mine' ? <MineTab /> : <WriteTab below={<HowProjectsWork />} />}
    </>
  );
}
