import type { DeskUser } from '../../../sections/desk/desk-types.ts';
import { NameResetNotice } from '../parts/name-reset-notice.tsx';
import { Entrances } from './entrances.tsx';
import { HowTheDeskWorks } from './how-the-desk-works.tsx';
import { NextCard } from './next-card.tsx';
import type { DeskAct } from './next-step.ts';
import { ProfileCard } from './profile-card.tsx';
import { StatePanel } from './state-panel.tsx';
import { WalletCard } from './wallet-card.tsx';

type DeskPartsProps = { user: DeskUser; onDo: (act: DeskAct) => void };

/** Who the member is here, what state the passageway is in, what to do next, what there is of money, and the ways on. */
export function DeskParts({ user, onDo }: DeskPartsProps) {
  return (
    <div className="column-pair">
      <div>
        {user.profile && <ProfileCard person={user.profile} />}
        <NameResetNotice nameReset={user.nameReset} />
        {user.quiz.passedAt !== null && <StatePanel passageway={user.passageway} onStop={() => onDo('stop')} />}
        <NextCard user={user} onDo={onDo} />
      </div>
      <div>
        {user.profile && <WalletCard />}
        <div className="after-above grid gap-5">
          <Entrances user={user} />
          {user.passageway.openedAt === null && <HowTheDeskWorks />}
        </div>
      </div>
    </div>
  );
}
