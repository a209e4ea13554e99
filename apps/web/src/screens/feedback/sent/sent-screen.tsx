import '@ocean/ui/more-icons';
import { feedback } from '@ocean/api/areas/social/feedback';
import { isUuid } from '@ocean/api/uuid';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Skeleton } from '@ocean/ui/skeleton';
import { Link, useParams } from 'wouter';
import { useLivePollInterval } from '../../../api/live-signal.ts';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { Section } from '../../../shell/frame/section.tsx';
import { SENT_PATH } from '../parts/feedback-path.ts';
import { SentPage } from './sent-page.tsx';

/** One own feedback. What operators make of it shows up while it is open. */
export function SentScreen() {
  const t = useText();
  const { id = '' } = useParams<{ id: string }>();
  const isKnown = isUuid(id);
  const query = useApiQuery(feedback.detail, { id }, { enabled: isKnown, refetchInterval: useLivePollInterval(20_000) });
  const isGone = !isKnown || query.refusal?.key === 'FEEDBACK_UNKNOWN';
  return (
    <Screen title={t('feedback.title')}>
      <BackLink to={SENT_PATH} />
      <MemberGate>
        <section className="grid w-full min-w-0 gap-4 wide:mx-auto wide:max-w-160">
          {isGone ? (
            <NoFeedback />
          ) : (
            <Section query={query} skeleton={<SentSkeleton />}>
              {(sent) => <SentPage sent={sent} />}
            </Section>
          )}
        </section>
      </MemberGate>
    </Screen>
  );
}

/** A link to feedback of another account, one that was cut off, or one from long ago. */
function NoFeedback() {
  const t = useText();
  return (
    <EmptyState
      title={t('feedback.gone.title')}
      text={t('feedback.gone.text')}
      action={
        <Link href={SENT_PATH} className={buttonClass('second', true)}>
          {t('feedback.gone.act')}
        </Link>
      }
    />
  );
}

function SentSkeleton() {
  return (
    <>
      <Skeleton width="100%" height={170} radius={20} />
      <Skeleton width="100%" height={120} radius={20} />
    </>
  );
}
