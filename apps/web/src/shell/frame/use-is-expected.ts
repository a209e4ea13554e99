import { tokens } from '../../api/client.ts';
import { useSession } from '../../wallet/session/session.tsx';
import type { SessionState } from '../../wallet/session/session-view.ts';

const ENTERING: ReadonlySet<SessionState> = new Set(['starting', 'checking']);

/** A visitor who comes back with a token is most likely let in: no visitor's page in between. */
export function useIsExpected(): boolean {
  const { isMember, state } = useSession();
  return isMember || (ENTERING.has(state) && tokens.current() !== null);
}
