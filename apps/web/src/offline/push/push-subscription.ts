import type { push } from '@ocean/api/areas/notifications/push';
import type { InputOf } from '@ocean/api/endpoint';
import { inTime } from '../../base/in-time.ts';

/** The data that the platform needs to send messages to this browser. */
type PushAddress = Pick<InputOf<typeof push.subscribe>, 'endpoint' | 'keys'>;

/** On a first visit the worker is registered some seconds after the page loads, and then downloads all files of the app. */
const WORKER_WITHIN_MS = 60_000;
const PUSH_SERVICE_WITHIN_MS = 15_000;

/** The existing subscription of this browser; makes no request. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** @throws the browser's own error when its push service does not answer */
export async function openSubscription(publicKey: string): Promise<PushAddress> {
  const { pushManager } = await inTime(navigator.serviceWorker.ready, WORKER_WITHIN_MS);
  const present = await pushManager.getSubscription();
  // A subscription for another key of the platform no longer receives anything.
  if (present && keyOf(present) !== publicKey) await present.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  return addressOf(await inTime(pushManager.subscribe(options), PUSH_SERVICE_WITHIN_MS));
}

/** Afterwards the push service rejects every message to it, even if the platform still sends some. */
export async function closeSubscription(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

export function addressOf(subscription: PushSubscription): PushAddress {
  const { keys } = subscription.toJSON();
  return { endpoint: subscription.endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
