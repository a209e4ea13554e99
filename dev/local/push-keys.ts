import { createECDH } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

type PushKeys = { readonly publicKey: string; readonly privateKey: string };

const PRIVATE_KEY_BYTES = 32;

/** A key pair per platform, which identifies the platform to push services (VAPID). */
export function makePushKeys(): PushKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const own = pair.getPrivateKey();
  // getPrivateKey omits leading zeros.
  const privateKey = Buffer.concat([Buffer.alloc(PRIVATE_KEY_BYTES - own.length), own]);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** Created on the first start and kept: browsers accept messages only from the key that they subscribed with. */
export function keepPushKeys(file: string): PushKeys {
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(makePushKeys()), { mode: 0o600 });
  return JSON.parse(readFileSync(file, 'utf8')) as PushKeys;
}

/** The keys as environment variables of a server. */
export function pushEnvironment({ publicKey, privateKey }: PushKeys): Record<string, string> {
  return {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: 'mailto:push@ocean.example',
  };
}
