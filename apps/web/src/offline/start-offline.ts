import { type SignedIn, startKeeping } from './keep-answers.ts';
import { registerWorker } from './register-worker.ts';

/** What makes the app open without a connection. It arrives when the page has nothing else to do. */
export function startOffline(signedIn: SignedIn): void {
  startKeeping(signedIn);
  // Private windows and old in-app browsers have no workers: the app works without.
  if (import.meta.env.PROD) void registerWorker().catch(() => undefined);
}
