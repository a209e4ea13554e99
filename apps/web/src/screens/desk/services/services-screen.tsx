import '@ocean/ui/more-icons';
import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { SkeletonRows } from '@ocean/ui/skeleton';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useArrived } from '../../../sections/lists/use-arrived.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { Section } from '../../../shell/frame/section.tsx';
import { NotOpened } from '../not-opened.tsx';
import { AutoAcceptCard } from './auto-accept-card.tsx';
import { MarketList } from './market-list.tsx';
import { NotifyCard } from './notify-card.tsx';

/** The services of the member's passageway, automatic acceptance, and notifications. */
export function ServicesScreen() {
  const t = useText();
  return (
    <Screen title={t('desk.services.title')}>
      <BackLink to={paths.passageway} />
      <MemberGate about={t('desk.services.lead')}>
        <MemberServices />
      </MemberGate>
    </Screen>
  );
}

function MemberServices() {
  const t = useText();
  const query = useApiQuery(desk.userinfo, {});
  return (
    <Section query={query} skeleton={<SkeletonRows rows={4} />}>
      {(user) =>
        user.passageway.openedAt === null ? (
          <NotOpened user={user} text={t('desk.services.notOpened.text')} />
        ) : (
          <OwnServices
            canSave={user.passageway.may.includes('save')}
            isStarted={user.passageway.state !== 'closed'}
            isProvider={user.provider === 'approved'}
          />
        )
      }
    </Section>
  );
}

type OwnServicesProps = { canSave: boolean; isStarted: boolean; isProvider: boolean };

function OwnServices({ canSave, isStarted, isProvider }: OwnServicesProps) {
  const query = useApiQuery(desk.save, {}, { refetchInterval: 60_000 });
  const markets = useApiQuery(desk.markets, {}, { refetchInterval: 60_000 });
  const isThere = useArrived(markets);
  return (
    <Section query={query} skeleton={<SkeletonRows rows={4} />}>
      {(settings) => (
        <div className="column-pair">
          <div>
            <MarketList
              query={markets}
              services={settings.services}
              canSave={canSave}
              isStarted={isStarted}
              isProvider={isProvider}
            />
          </div>
          {isThere && (
            <div>
              <AutoAcceptCard autoAccept={settings.autoAccept} canSave={canSave} />
              <NotifyCard notify={settings.notify} canSave={canSave} />
            </div>
          )}
        </div>
      )}
    </Section>
  );
}
