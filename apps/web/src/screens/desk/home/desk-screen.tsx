import '@ocean/ui/more-icons';
import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { useSearchParams } from 'wouter';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { Section } from '../../../shell/frame/section.tsx';
import { useIsExpected } from '../../../shell/frame/use-is-expected.ts';
import { OpenSheet } from '../switch/open-sheet.tsx';
import { StartSheet } from '../switch/start-sheet.tsx';
import { StopSheet } from '../switch/stop-sheet.tsx';
import { DeskParts } from './desk-parts.tsx';
import { DeskSkeleton } from './desk-skeleton.tsx';
import { HowTheDeskWorks } from './how-the-desk-works.tsx';

/** The sheets of the screen; the address opens one with `?do=`. */
const SHEETS = ['open', 'start', 'stop'] as const;

/** The member's passageway with its state and next step; and an explanation of the desk, for visitors too. */
export function DeskScreen() {
  const t = useText();
  const isExpected = useIsExpected();
  return (
    <Screen title={t('core.route.passageway')}>
      <BackLink />
      <p className="prose">{t('desk.lead')}</p>
      {!isExpected && <HowTheDeskWorks />}
      <MemberGate about={t('desk.gate')} skeleton={isExpected && <DeskSkeleton />}>
        <MemberDesk />
      </MemberGate>
    </Screen>
  );
}

function MemberDesk() {
  const query = useApiQuery(desk.userinfo, {}, { refetchInterval: 30_000 });
  const [search, setSearch] = useSearchParams();
  const sheet = SHEETS.find((one) => one === search.get('do')) ?? null;
  const close = () => setSearch({}, { replace: true });
  return (
    <>
      <Section query={query} skeleton={<DeskSkeleton />}>
        {(user) => <DeskParts user={user} onDo={(act) => setSearch({ do: act }, { replace: true })} />}
      </Section>
      <OpenSheet open={sheet === 'open'} onClose={close} />
      <StartSheet open={sheet === 'start'} onClose={close} />
      <StopSheet open={sheet === 'stop'} onClose={close} />
    </>
  );
}
