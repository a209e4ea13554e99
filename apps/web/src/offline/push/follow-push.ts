import { push } from '@ocean/api/areas/notifications/push';
import { client, tokens } from '../../api/client.ts';
import { STORED, storage } from '../../base/storage.ts';
import { isSameAddress } from '../../base/token-store.ts';
import type { SignedIn } from '../keep-answers.ts';
import { keepChoice, readChoice } from './push-choice.ts';
import { addressOf, closeSubscription, findSubscription } from './push-subscription.ts';

let followed: string | null = null;

/** Runs once for each sign-in, and again when the browser has changed its push address. */
export async function followPush({ address, userinfo }: ReturnType<SignedIn['read']>, hasChanged: boolean): Promise<void> {
  if (address === null || !userinfo) {
    // A locked wallet keeps the choice; signing out here ends it.
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
 * Brings the choice made in this browser and the platform's subscription into agreement:
 *   another account chose it        unsubscribes: an account begins without notifications
 *   chosen in another session       the same account has returned: subscribes again
 *   another push address            the browser has changed it: subscribes again
 *   not known for this session      switched off from another device, or dropped by the push service: unsubscribes
 */
async function agree(account: string): Promise<void> {
  const choice = readChoice(storage);
  if (!choice) return;
  const subscription = await findSubscription();
  if (!subscription || !isSameAddress(choice.account, account)) {
    // In the browser first: without a connection it would keep showing notifications of another account.
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

/** Unsubscribes this browser: its push service rejects messages that are still sent. */
async function forgetPush(): Promise<void> {
  keepChoice(storage, null);
  await closeSubscription();
}
