import type { push } from '@ocean/api/areas/notifications/push';
import type { InputOf } from '@ocean/api/endpoint';
import { inTime } from '../../base/in-time.ts';

/** What the platform needs to send to this browser. */
type PushAddress = Pick<InputOf<typeof push.subscribe>, 'endpoint' | 'keys'>;

/** The worker is registered some seconds after the page, and push services answer in a few. */
const READY_WITHIN_MS = 15_000;

/** What this browser has already; it asks nobody. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** @throws what the browser throws when its push service does not answer */
export async function openSubscription(publicKey: string): Promise<PushAddress> {
  const { pushManager } = await inTime(navigator.serviceWorker.ready, READY_WITHIN_MS);
  const present = await pushManager.getSubscription();
  // One that was made for another key of the platform is told nothing any more.
  if (present && keyOf(present) !== publicKey) await present.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  return addressOf(await inTime(pushManager.subscribe(options), READY_WITHIN_MS));
}

/** From here on its push service refuses what is sent to it, whatever the platform knows. */
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
