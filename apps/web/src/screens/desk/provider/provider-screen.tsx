import '@ocean/ui/more-icons';
import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Card } from '@ocean/ui/card';
import { Skeleton } from '@ocean/ui/skeleton';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { Section } from '../../../shell/frame/section.tsx';
import { ApplicationCard } from './application-card.tsx';
import { ApplicationForm } from './application-form.tsx';

/** Becoming a provider: an explanation, the application, its state, and leaving. */
export function ProviderScreen() {
  const t = useText();
  const query = useApiQuery(desk.apply, {}, { refetchInterval: 30_000 });
  return (
    <Screen title={t('deskMarkets.provider.title')}>
      <BackLink to={paths.passageway} />
      <MemberGate skeleton={<ProviderSkeleton />}>
        <section className="grid w-full min-w-0 gap-4 wide:mx-auto wide:max-w-160">
          <HowItWorks />
          <Section query={query} skeleton={<ProviderSkeleton />}>
            {(application) => (
              <>
                {application.state !== 'none' && <ApplicationCard application={application} />}
                {(application.state === 'none' || application.state === 'refused') && (
                  <ApplicationForm application={application} />
                )}
              </>
            )}
          </Section>
        </section>
      </MemberGate>
    </Screen>
  );
}

function HowItWorks() {
  const t = useText();
  const points = [t('deskMarkets.provider.how.rate'), t('deskMarkets.provider.how.review'), t('deskMarkets.deposit.back')];
  return (
    <Card title={t('deskMarkets.provider.how')}>
      <ul className="grid list-disc gap-2 ps-5 pt-2 text-label text-ink-2 marker:text-accent-ink">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </Card>
  );
}

function ProviderSkeleton() {
  return (
    <>
      <Skeleton width="100%" height={150} radius={20} />
      <Skeleton width="100%" height={300} radius={20} />
    </>
  );
}
