import '@ocean/ui/more-icons';
import { desk } from '@ocean/api/areas/desk';
import { isUuid } from '@ocean/api/uuid';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Skeleton } from '@ocean/ui/skeleton';
import { Link, useParams } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { Section } from '../../../shell/frame/section.tsx';
import { ChannelPage } from './channel-page.tsx';

/** The page of one passageway, by a service of it. */
export function ChannelScreen() {
  const t = useText();
  const { serviceId = '' } = useParams<{ serviceId: string }>();
  const isKnown = isUuid(serviceId);
  const query = useApiQuery(desk.provider, { serviceId }, { enabled: isKnown });
  return (
    <Screen title={t('deskMarkets.channel.title')}>
      <BackLink to={paths.deskMarkets} />
      <MemberGate>
        {isKnown && query.refusal?.key !== 'PASSAGEWAY_UNKNOWN' ? (
          <Section query={query} skeleton={<ChannelSkeleton />}>
            {(channel) => <ChannelPage channel={channel} serviceId={serviceId} />}
          </Section>
        ) : (
          <NoSuchChannel />
        )}
      </MemberGate>
    </Screen>
  );
}

function NoSuchChannel() {
  const t = useText();
  return (
    <EmptyState
      title={t('deskMarkets.channel.gone')}
      text={t('errors.PASSAGEWAY_UNKNOWN')}
      action={
        <Link href={paths.deskMarkets} className={buttonClass('second', true)}>
          {t('deskMarkets.title')}
        </Link>
      }
    />
  );
}

function ChannelSkeleton() {
  return (
    <>
      <Skeleton width="100%" height={110} radius={20} />
      <Skeleton width="100%" height={240} radius={20} />
    </>
  );
}
