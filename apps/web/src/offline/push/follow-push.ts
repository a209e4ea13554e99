import { push } from '@ocean/api/areas/notifications/push';
import { client, tokens } from '../../api/client.ts';
import { STORED, storage } from '../../base/storage.ts';
import { isSameAddress } from '../../base/token-store.ts';
import type { SignedIn } from '../keep-answers.ts';
import { keepChoice, readChoice } from './push-choice.ts';
import { addressOf, closeSubscription, findSubscription } from './push-subscription.ts';

let followed: string | null = null;

/** Once for each sign-in, and again when the browser has changed its address. */
export async function followPush({ address, userinfo }: ReturnType<SignedIn['read']>, hasChanged: boolean): Promise<void> {
  if (address === null || !userinfo) {
    // A wallet that is locked comes back; who has signed out here is done.
    if (storage.read(STORED.isDisconnected) !== null) await forgetPush();
    return;
  }
  const token = tokens.current();
  if (token === followed && !hasChanged) return;
  followed = token;
  try {
    await agree(address);
  } catch (error) {
    followed = null;
    throw error;
  }
}

/**
 * Makes the platform know of this browser what was chosen here, and this browser what the platform knows:
 *   another account chose it        the browser is taken off: who signs in begins without notifications
 *   chosen in another session       the same account came back, and wants what it wanted
 *   another address                 the browser has changed it
 *   not known for this session      it was switched off from another device, or its push service gave it up
 */
async function agree(account: string): Promise<void> {
  const choice = readChoice(storage);
  if (!choice) return;
  const subscription = await findSubscription();
  if (!subscription || !isSameAddress(choice.account, account)) {
    // Here first: without a connection the browser would go on showing what is of another account.
    await forgetPush();
    await client.call(push.unsubscribe, { endpoint: choice.endpoint });
    return;
  }
  const { session, devices, publicKey } = await client.call(push.state, {});
  const isKnown = devices.some(({ isCurrent }) => isCurrent);
  if (publicKey === null || (session === choice.session && !isKnown)) return forgetPush();
  const { endpoint, keys } = addressOf(subscription);
  if (session === choice.session && endpoint === choice.endpoint) return;
  await client.call(push.subscribe, { endpoint, keys, kinds: [...choice.kinds] });
  keepChoice(storage, { ...choice, session, endpoint });
}

/** This browser asks for nothing any more: its push service refuses what is still sent. */
async function forgetPush(): Promise<void> {
  keepChoice(storage, null);
  await closeSubscription();
}
