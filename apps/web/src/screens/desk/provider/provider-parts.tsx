import { desk } from '@ocean/api/areas/desk';
import type { OutputOf } from '@ocean/api/endpoint';
import { type ApiQuery, useApiQuery } from '@ocean/api-react/use-api-query';
import { Skeleton } from '@ocean/ui/skeleton';
import { useText } from '../../../i18n/use-text.ts';
import type { DeskUser } from '../../../sections/desk/desk-types.ts';
import { useArrived } from '../../../sections/lists/use-arrived.ts';
import { Section } from '../../../shell/frame/section.tsx';
import { NeedsProfile } from '../needs-profile.tsx';
import { NeedsTest } from '../needs-test.tsx';
import type { Application } from './application.ts';
import { ApplicationCard } from './application-card.tsx';
import { ApplicationForm } from './application-form.tsx';

/** The member's application. Who lacks the name or the test is led there, before anything is written in vain. */
export function ProviderParts() {
  const user = useApiQuery(desk.userinfo, {});
  // Asked at the same time: one after the other, they would keep the member waiting twice.
  const application = useApiQuery(desk.apply, {}, { refetchInterval: 30_000 });
  const wallet = useApiQuery(desk.wallet, { asset: 'BCG' });
  return (
    <Section query={user} skeleton={<FormSkeleton />}>
      {(known) => <PartsOf user={known} query={application} wallet={wallet} />}
    </Section>
  );
}

type PartsOfProps = {
  user: DeskUser;
  query: ApiQuery<Application>;
  wallet: ApiQuery<OutputOf<typeof desk.wallet>>;
};

function PartsOf({ user: { profile, quiz }, query, wallet }: PartsOfProps) {
  const t = useText();
  // The form begins with what the deposit lacks, which would push it down.
  const isThere = useArrived(wallet);
  return (
    <Section query={query} skeleton={<FormSkeleton />}>
      {(application) => {
        const { state } = application;
        if (state !== 'none' && state !== 'refused') return <ApplicationCard application={application} />;
        if (profile === null) return <NeedsProfile />;
        if (quiz.passedAt === null) return <NeedsTest text={t('deskMarkets.provider.needsTest')} />;
        if (!isThere) return <FormSkeleton />;
        return (
          <>
            {state === 'refused' && <ApplicationCard application={application} />}
            <ApplicationForm
              application={application}
              available={wallet.data?.assets.find(({ asset }) => asset === 'BCG')?.available}
            />
          </>
        );
      }}
    </Section>
  );
}

function FormSkeleton() {
  return <Skeleton width="100%" height={300} radius={20} />;
}
