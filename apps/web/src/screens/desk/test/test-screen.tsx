import '@ocean/ui/more-icons';
import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Skeleton } from '@ocean/ui/skeleton';
import { useState } from 'react';
import { paths } from '../../../base/paths.ts';
import { storage } from '../../../base/storage.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { DeskUser } from '../../../sections/desk/desk-types.ts';
import { useIsPast } from '../../../sections/time/use-is-past.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { Section } from '../../../shell/frame/section.tsx';
import { useSession } from '../../../wallet/session/session.tsx';
import { NeedsProfile } from '../needs-profile.tsx';
import { keepTest, readKeptTest } from './kept-test.ts';
import { QuestionsOfTest } from './questions-of-test.tsx';
import { Failed, Intro, Passed } from './test-states.tsx';
import type { MarkedTest } from './use-test.ts';

/** The test before a passageway can be opened. */
export function TestScreen() {
  const t = useText();
  return (
    <Screen title={t('desk.test.title')}>
      <BackLink to={paths.passageway} />
      <MemberGate about={t('desk.test.lead')}>
        <div className="grid w-full min-w-0 gap-4 wide:mx-auto wide:max-w-160">
          <MemberTest />
        </div>
      </MemberGate>
    </Screen>
  );
}

function MemberTest() {
  const query = useApiQuery(desk.userinfo, {});
  return (
    <Section query={query} skeleton={<Skeleton width="100%" height={360} radius={20} />}>
      {(user) => <TestOf user={user} />}
    </Section>
  );
}

/** The member's state: passed, waiting for the next try, in the middle of a test, or before it. */
function TestOf({ user: { profile, quiz } }: { user: DeskUser }) {
  const { address } = useSession();
  const [isBegun, setIsBegun] = useState(() => readKeptTest(storage, address) !== null);
  const [marked, setMarked] = useState<MarkedTest | null>(null);
  const retryAt = marked?.retryAt ?? quiz.retryAt;
  const canRetry = useIsPast(retryAt);
  const score = marked?.score ?? quiz.bestScore;
  if (profile === null) return <NeedsProfile />;
  if (quiz.passedAt !== null || marked?.passed) return <Passed />;
  // While the platform names a next try, no test is open, whatever this browser has kept.
  if (isBegun && quiz.retryAt === null) {
    return (
      <QuestionsOfTest
        onEnd={(result) => {
          keepTest(storage, null);
          setMarked(result);
          setIsBegun(false);
        }}
      />
    );
  }
  if (retryAt !== null && !canRetry && score !== null) return <Failed retryAt={retryAt} score={score} />;
  const begin = () => {
    if (address !== null) keepTest(storage, { address, testId: null, answers: [] });
    setIsBegun(true);
  };
  return <Intro bestScore={score} onBegin={begin} />;
}
