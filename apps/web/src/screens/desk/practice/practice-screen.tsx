import '@ocean/ui/more-icons';
import { desk } from '@ocean/api/areas/desk';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Button } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { Skeleton } from '@ocean/ui/skeleton';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { Section } from '../../../shell/frame/section.tsx';
import { NeedsProfile } from '../needs-profile.tsx';
import { PracticeSteps } from './practice-steps.tsx';
import { RunningPractice } from './running-practice.tsx';

/** Practice orders with worthless units, to learn how a passageway works. */
export function PracticeScreen() {
  const t = useText();
  return (
    <Screen title={t('desk.practice.title')}>
      <BackLink to={paths.passageway} />
      <MemberGate about={t('desk.practice.lead')}>
        <MemberPractice />
      </MemberGate>
    </Screen>
  );
}

function MemberPractice() {
  const query = useApiQuery(desk.userinfo, {});
  return (
    <Section query={query} skeleton={<Skeleton width="100%" height={360} radius={20} />}>
      {({ profile, practice }) => {
        if (profile === null) return <NeedsProfile />;
        return practice.state === 'none' ? <PracticeIntro /> : <Practice />;
      }}
    </Section>
  );
}

/** A practice runs only once, so it starts with a tap and not when the page is opened. */
function PracticeIntro() {
  const t = useText();
  const begin = useApiMutation(desk.practise, { invalidates: [desk.userinfo, desk.practise], saysDone: true });
  return (
    <div className="column-pair">
      <div>
        <Card title={t('desk.practice.intro')} className="grid gap-4">
          <p className="prose">{t('desk.practice.intro.text')}</p>
          <Button busy={begin.isPending} onClick={() => begin.mutate({})}>
            {t('desk.practice.begin')}
          </Button>
          <p className="hint">{t('desk.practice.once')}</p>
        </Card>
      </div>
      <div>
        <PracticeSteps at={null} />
      </div>
    </div>
  );
}

function Practice() {
  const query = useApiQuery(desk.practise, {}, { refetchInterval: 20_000 });
  return (
    <Section query={query} skeleton={<Skeleton width="100%" height={360} radius={20} />}>
      {(practice) => <RunningPractice practice={practice} />}
    </Section>
  );
}
