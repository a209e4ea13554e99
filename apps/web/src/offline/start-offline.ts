import { STORED, storage } from '../base/storage.ts';
import { type SignedIn, startKeeping } from './keep-answers.ts';
import { registerWorker } from './register-worker.ts';

/** Lets the app open without a connection. Loaded when the page is idle. */
export function startOffline(signedIn: SignedIn): void {
  startKeeping(signedIn);
  // Private windows and old in-app browsers have no workers; the app works without them.
  if (import.meta.env.PROD) void registerWorker().catch(() => undefined);
  if ('serviceWorker' in navigator) startPush(signedIn);
}

/** Most browsers have no notifications switched on; nothing more is loaded for them. */
function startPush(signedIn: SignedIn): void {
  const follow = (hasChanged = false) => {
    if (storage.read(STORED.push) === null) return;
    void import('./push/follow-push.ts').then(({ followPush }) => followPush(signedIn.read(), hasChanged)).catch(() => undefined);
  };
  follow();
  signedIn.subscribe(follow);
  navigator.serviceWorker.addEventListener('message', (event) => {
    if (event.data === 'pushChanged') follow(true);
    else void import('./push/take-page.ts').then(({ takePage }) => takePage(event)).catch(() => undefined);
  });
}
