import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { useLivePollInterval } from '../../../api/live-signal.ts';
import type { DeskUser } from '../../../sections/desk/desk-types.ts';
import { useArrived } from '../../../sections/lists/use-arrived.ts';
import { NameResetNotice } from '../parts/name-reset-notice.tsx';
import { Entrances } from './entrances.tsx';
import { HowTheDeskWorks } from './how-the-desk-works.tsx';
import { NextCard } from './next-card.tsx';
import type { DeskAct } from './next-step.ts';
import { ProfileCard } from './profile-card.tsx';
import { StatePanel } from './state-panel.tsx';
import { WalletCard } from './wallet-card.tsx';

type DeskPartsProps = { user: DeskUser; onDo: (act: DeskAct) => void };

/** The member's profile, the state of the passageway, the next step, the wallet, and links to the other screens. */
export function DeskParts({ user, onDo }: DeskPartsProps) {
  const hasProfile = user.profile !== null;
  const wallet = useApiQuery(desk.wallet, {}, { refetchInterval: useLivePollInterval(60_000), enabled: hasProfile });
  // Held amounts make the wallet's card taller than its skeleton.
  const isThere = useArrived(wallet) || !hasProfile;
  return (
    <div className="column-pair">
      <div>
        {user.profile && <ProfileCard person={user.profile} />}
        <NameResetNotice nameReset={user.nameReset} />
        {user.quiz.passedAt !== null && <StatePanel passageway={user.passageway} onStop={() => onDo('stop')} />}
        <NextCard user={user} onDo={onDo} />
      </div>
      <div>
        {hasProfile && <WalletCard query={wallet} />}
        {isThere && <Entrances user={user} />}
        {isThere && user.passageway.openedAt === null && <HowTheDeskWorks />}
      </div>
    </div>
  );
}
