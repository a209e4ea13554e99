import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { useSession } from '../../../wallet/session/session.tsx';

/** Steps that stopped half-way; to connect is what the dock is for. */
export function SignInNotice() {
  const { state } = useSession();
  return state === 'starting' || state === 'visitor' ? null : <MemberGate skeleton={null}>{null}</MemberGate>;
}
