import { updateSignal } from './update-signal.ts';

const WORKER = '/sw.js';
/** The interval at which an open page checks for a newer version. */
const POLL_INTERVAL_MS = 60 * 60 * 1000;

type Policy = { createScriptURL(url: string): unknown };
type PolicyFactory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };

/** Registers the worker that caches the shell, and reports when a newer version is waiting. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register(workerUrl() as string);
  offerWaiting(registration);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => offerWaiting(registration));
  });
  let askedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < POLL_INTERVAL_MS) return;
    askedAt = Date.now();
    void registration.update().catch(() => undefined);
  });
}

/** The very first version does not replace another one. */
function offerWaiting({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting || !navigator.serviceWorker.controller) return;
  updateSignal.set(() => {
    // If another tab has already accepted it, no further change of controller follows.
    if (waiting.state === 'activated') return location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage('takeOver');
  });
}

/** Trusted Types require a policy for every script URL; this one allows a single script. */
function workerUrl(): unknown {
  const { trustedTypes } = window as unknown as { trustedTypes?: PolicyFactory };
  if (!trustedTypes) return WORKER;
  const policy = trustedTypes.createPolicy('ocean-worker', {
    createScriptURL(url) {
      if (url !== WORKER) throw new TypeError('only the own worker');
      return url;
    },
  });
  return policy.createScriptURL(WORKER);
}
