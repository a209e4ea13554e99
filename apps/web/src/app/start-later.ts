import { startOffline } from '../offline/start-offline.ts';
import { sessionSignal } from '../wallet/session/session-view.ts';

/** What the page does without at first. What follows the account comes with the first account that is signed in. */
export function startLater(): void {
  startOffline(sessionSignal);
  let isAsked = false;
  const look = () => {
    if (isAsked || sessionSignal.read().state !== 'member') return;
    isAsked = true;
    import('../live/start-live.ts').then(
      (module) => module.startLive(),
      // Without it everything is asked for now and then, as before. The next change of the session tries again.
      () => {
        isAsked = false;
      },
    );
  };
  sessionSignal.subscribe(look);
  look();
}
