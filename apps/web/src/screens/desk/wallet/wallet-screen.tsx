import '@ocean/ui/more-icons';
import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Skeleton, SkeletonRows } from '@ocean/ui/skeleton';
import { useSearchParams } from 'wouter';
import { useLivePollInterval } from '../../../api/live-signal.ts';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { Section } from '../../../shell/frame/section.tsx';
import { NeedsProfile } from '../needs-profile.tsx';
import { MoveSheet } from './move-sheet.tsx';
import type { Direction } from './use-move.ts';
import { WalletParts } from './wallet-parts.tsx';

/** The asset wallet of the passageway: free, on hold and bonded amounts, and transfers to and from the available balance. */
export function WalletScreen() {
  const t = useText();
  return (
    <Screen title={t('desk.wallet.title')}>
      <BackLink to={paths.passageway} />
      <MemberGate about={t('deskMarkets.wallet.lead')} skeleton={<WalletSkeleton />}>
        <MemberWallet />
      </MemberGate>
    </Screen>
  );
}

/** The address opens a sheet with `?do=fill` or `?do=empty`. */
function MemberWallet() {
  const user = useApiQuery(desk.userinfo, {});
  const query = useApiQuery(desk.wallet, {}, { refetchInterval: useLivePollInterval(60_000) });
  const [search, setSearch] = useSearchParams();
  const asked = search.get('do');
  const direction = asked === 'fill' || asked === 'empty' ? asked : null;
  const open = (next: Direction | null) => setSearch(next === null ? {} : { do: next }, { replace: true });
  if (user.data?.profile === null) return <NeedsProfile />;
  return (
    <>
      <Section query={query} skeleton={<WalletSkeleton />}>
        {(wallet) => <WalletParts wallet={wallet} onMove={open} />}
      </Section>
      {(['fill', 'empty'] as const).map((one) => (
        <MoveSheet key={one} direction={one} open={direction === one} onClose={() => open(null)} wallet={query.data} />
      ))}
    </>
  );
}

function WalletSkeleton() {
  return (
    <>
      <Skeleton width="100%" height={220} radius={20} />
      <SkeletonRows rows={2} />
    </>
  );
}
