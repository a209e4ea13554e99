import { Refusal, refusalRow } from '@ocean/api/errors';
import { isRejection, WALLET_CODES, walletCode } from '../provider/eip1193.ts';
import type { SessionView } from './session-view.ts';

/** A failed step as the state it leaves. */
export function failureView(error: unknown, view: SessionView): Partial<SessionView> {
  const code = walletCode(error);
  if (isRejection(error) || code === WALLET_CODES.unauthorized) return rejectionView(view);
  if (code === WALLET_CODES.pending) return { state: 'locked' };
  if (view.isActivating) return { state: 'activation', problem: error };
  // A member who could not switch the network is still a member, and so is one about whom the server could not be asked.
  return view.state === 'member' || view.state === 'wrongNetwork' ? {} : { state: 'failed', problem: error };
}

/** Declining is not an error: the flow returns to the step where the member can accept. */
function rejectionView(view: SessionView): Partial<SessionView> {
  if (view.isActivating) return { state: 'activation', problem: null };
  if (view.state === 'signing') return { state: 'signRefused' };
  return view.state === 'connecting' || view.state === 'locked' ? { state: 'refused' } : {};
}

export function isSessionEnd(error: unknown): boolean {
  return error instanceof Refusal && refusalRow(error.key).kind === 'session';
}
