import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { useSession } from '../../../wallet/session/session.tsx';

/** A sign-in that stopped half-way; connecting itself is in the dock. */
export function SignInNotice() {
  const { state } = useSession();
  return state === 'starting' || state === 'visitor' ? null : <MemberGate skeleton={null}>{null}</MemberGate>;
}
