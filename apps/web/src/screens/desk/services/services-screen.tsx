import '@ocean/ui/more-icons';
import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { SkeletonRows } from '@ocean/ui/skeleton';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useArrived } from '../../../sections/lists/use-arrived.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { Section } from '../../../shell/frame/section.tsx';
import { AutoAcceptCard } from './auto-accept-card.tsx';
import { MarketList } from './market-list.tsx';
import { NotifyCard } from './notify-card.tsx';

/** The services of the member's passageway, automatic acceptance, and notifications. */
export function ServicesScreen() {
  const t = useText();
  return (
    <Screen title={t('desk.services.title')}>
      <BackLink to={paths.passageway} />
      <MemberGate>
        <MemberServices />
      </MemberGate>
    </Screen>
  );
}

function MemberServices() {
  const query = useApiQuery(desk.userinfo, {});
  return (
    <Section query={query} skeleton={<SkeletonRows rows={4} />}>
      {({ passageway, provider }) =>
        passageway.openedAt === null ? (
          <NotOpened />
        ) : (
          <OwnServices canSave={passageway.may.includes('save')} isProvider={provider === 'approved'} />
        )
      }
    </Section>
  );
}

function OwnServices({ canSave, isProvider }: { canSave: boolean; isProvider: boolean }) {
  const query = useApiQuery(desk.save, {}, { refetchInterval: 60_000 });
  const markets = useApiQuery(desk.markets, {}, { refetchInterval: 60_000 });
  const isThere = useArrived(markets);
  return (
    <Section query={query} skeleton={<SkeletonRows rows={4} />}>
      {(settings) => (
        <div className="column-pair">
          <div>
            <MarketList query={markets} services={settings.services} canSave={canSave} isProvider={isProvider} />
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

function NotOpened() {
  const t = useText();
  return (
    <EmptyState
      title={t('desk.services.notOpened')}
      text={t('desk.services.notOpened.text')}
      action={
        <Link href={paths.passageway} className={buttonClass('main', true)}>
          {t('desk.services.notOpened.act')}
        </Link>
      }
    />
  );
}
