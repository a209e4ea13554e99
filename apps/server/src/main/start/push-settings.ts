import { createECDH } from 'node:crypto';
import * as v from 'valibot';
import type { PushSettings } from '../../push/push-settings.ts';

const bytes = (length: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url'),
    v.check((text) => Buffer.from(text, 'base64url').length === length, `must be ${length} bytes in base64url`),
  );
const subject = v.pipe(v.string(), v.regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must begin with mailto: or https://'));
/** For example `push.test=http://127.0.0.1:3999`. */
const testService = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9.-]+=http:\/\/(127\.0\.0\.1|localhost):\d+$/, 'must be a host and an address of this machine'),
  v.transform((text) => {
    const at = text.indexOf('=');
    return { host: text.slice(0, at), deliverTo: text.slice(at + 1) };
  }),
);

/** The public key alone is enough for the API; the worker needs all three. */
export const pushRules = {
  VAPID_PUBLIC_KEY: v.optional(bytes(65)),
  VAPID_PRIVATE_KEY: v.optional(bytes(32)),
  VAPID_SUBJECT: v.optional(subject),
  PUSH_TEST_SERVICE: v.optional(testService),
};

/** @throws Error when only some are set, or the keys are not a pair; the error contains no key */
export function pushOf(e: v.InferOutput<v.ObjectSchema<typeof pushRules, undefined>>): PushSettings | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: whom } = e;
  if (publicKey === undefined) {
    if (privateKey === undefined && whom === undefined) return null;
    throw new Error('Set VAPID_PUBLIC_KEY, too: browsers are given it.');
  }
  if ((privateKey === undefined) !== (whom === undefined)) {
    throw new Error('Set VAPID_PRIVATE_KEY and VAPID_SUBJECT together: both sign a message.');
  }
  if (privateKey !== undefined && publicKeyOf(privateKey) !== publicKey) {
    throw new Error('VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY. `npx web-push generate-vapid-keys` makes a pair.');
  }
  const sender = privateKey === undefined || whom === undefined ? null : { privateKey, subject: whom };
  return { publicKey, sender, testService: e.PUSH_TEST_SERVICE ?? null };
}

function publicKeyOf(privateKey: string): string | undefined {
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}
