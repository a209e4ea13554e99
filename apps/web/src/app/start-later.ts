import { startOffline } from '../offline/start-offline.ts';
import { sessionSignal } from '../wallet/session/session-view.ts';

/** Starts what the page does not need at first. Following the account starts with the first sign-in. */
export function startLater(): void {
  startOffline(sessionSignal);
  let isAsked = false;
  const look = () => {
    if (isAsked || sessionSignal.read().state !== 'member') return;
    isAsked = true;
    import('../live/start-live.ts').then(
      (module) => module.startLive(),
      // Without it screens poll as before. The next change of the session tries again.
      () => {
        isAsked = false;
      },
    );
  };
  sessionSignal.subscribe(look);
  look();
}
