import '@ocean/ui/more-icons';
import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Card } from '@ocean/ui/card';
import { Outline } from '@ocean/ui/outline';
import { Skeleton } from '@ocean/ui/skeleton';
import { paths } from '../../../base/paths.ts';
import { showAmount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isPositive } from '../../../sections/amounts/is-positive.ts';
import { useArrived } from '../../../sections/lists/use-arrived.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import type { Application } from './application.ts';
import { ProviderParts } from './provider-parts.tsx';

type Deposit = Pick<Application, 'deposit' | 'depositDays'>;

/** Becoming a provider: an explanation, the application, its state, and leaving. */
export function ProviderScreen() {
  const t = useText();
  return (
    <Screen title={t('deskMarkets.provider.title')}>
      <BackLink to={paths.passageway} />
      <MemberGate about={t('deskMarkets.provider.lead')} skeleton={<ProviderSkeleton />}>
        <section className="grid w-full min-w-0 gap-4 wide:mx-auto wide:max-w-160">
          <HowItWorks />
          <ProviderParts />
        </section>
      </MemberGate>
    </Screen>
  );
}

/** Says at once what an application bonds and for how long, before the member takes the test for it. */
function HowItWorks() {
  const query = useApiQuery(desk.apply, {});
  const isThere = useArrived(query);
  return isThere ? <HowCard application={query.data} /> : <HowSkeleton />;
}

function HowCard({ application }: { application: Deposit | undefined }) {
  const t = useText();
  const points = [t('deskMarkets.provider.how.rate'), t('deskMarkets.provider.how.review'), depositText(application, t)];
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

function depositText(application: Deposit | undefined, t: ReturnType<typeof useText>): string {
  if (application === undefined || !isPositive(application.deposit)) return t('deskMarkets.deposit.back');
  const { deposit, depositDays } = application;
  return t('deskMarkets.provider.how.deposit', { amount: isolate(showAmount(deposit), 'BCG'), days: depositDays });
}

function ProviderSkeleton() {
  return (
    <>
      <HowSkeleton />
      <Skeleton width="100%" height={300} radius={20} />
    </>
  );
}

/** As high as the card with figures of a usual length, so that nothing below it moves when they arrive. */
const USUAL: Deposit = { deposit: '500', depositDays: 7 };

function HowSkeleton() {
  return (
    <Outline>
      <HowCard application={USUAL} />
    </Outline>
  );
}
