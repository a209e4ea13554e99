import { Outline } from '@ocean/ui/outline';
import { Skeleton } from '@ocean/ui/skeleton';
import { tokens } from '../../api/client.ts';
import { Lazy } from '../../lazy/lazy.tsx';
import { textedPart } from '../../lazy/texted-part.ts';
import { useSession } from '../../wallet/session/session.tsx';
import { invitationLink } from './invitation-link.ts';

const invitationCard = textedPart(() => import('./invitation-card.tsx').then((module) => module.InvitationCard), 'invitation');

/** As long as a code is, and as wide: it takes the place of one that is not known yet. */
const CODE_OUTLINE = '00000000';

/** Before the screen of a member that shows it, so that no outline of another height comes in between. */
export async function arriveInvitation(): Promise<void> {
  if (tokens.current() !== null) await invitationCard.arrive().catch(() => {});
}

/**
 * A member's own code and link, with their room from the beginning on; a visitor has none.
 * @param isExpected The session is still being checked, and most likely a member's.
 */
export function LazyInvitation({ isExpected }: { isExpected: boolean }) {
  const code = useSession().userinfo?.inviteCode;
  if (code === undefined && !isExpected) return null;
  return (
    <Lazy part={invitationCard} skeleton={<Skeleton width="100%" height={356} radius={14} />}>
      {(InvitationCard) => {
        const shown = code ?? CODE_OUTLINE;
        const card = <InvitationCard code={shown} link={invitationLink(location.origin, shown)} />;
        return code === undefined ? <Outline>{card}</Outline> : card;
      }}
    </Lazy>
  );
}
