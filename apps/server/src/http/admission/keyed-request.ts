import { createCipheriv, createDecipheriv, hash, randomFillSync } from 'node:crypto';

export type KeyedRequest = {
  /** The account, or `visitor`: keys of one caller mean nothing to another. */
  readonly scope: string;
  /** The header: a UUID that the client created before sending. */
  readonly key: string;
  readonly path: string;
  readonly body: unknown;
};

/** What the table stores about a request: hashes. `secret` is not stored; it encrypts the answer. */
export type Entry = {
  readonly id: string;
  readonly scope: string;
  readonly keyHash: Buffer;
  readonly bodyHash: Buffer;
  readonly secret: Buffer;
};

export function entryOf({ scope, key, path, body }: KeyedRequest): Entry {
  const keyHash = sha256('key', scope, key.toLowerCase());
  return {
    id: `${scope} ${keyHash.toString('latin1')}`,
    scope,
    keyHash,
    bodyHash: sha256(path, canonicalJson(body)),
    secret: sha256('answer', scope, key.toLowerCase()),
  };
}

/** The same fields in another order form the same request. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function sha256(...parts: string[]): Buffer {
  return hash('sha256', parts.join('\n'), 'buffer');
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Random bytes are drawn for many answers at a time, because each draw is a system call. */
const ivs = Buffer.alloc(256 * IV_BYTES);
let ivsUsed = ivs.length;

function newIv(): Buffer {
  if (ivsUsed === ivs.length) {
    randomFillSync(ivs);
    ivsUsed = 0;
  }
  ivsUsed += IV_BYTES;
  return Buffer.from(ivs.subarray(ivsUsed - IV_BYTES, ivsUsed));
}

/** Only the sender of the key can decrypt it. */
export function seal({ secret }: Entry, text: string): Buffer {
  const iv = newIv();
  const cipher = createCipheriv('aes-256-gcm', secret, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

export function unseal({ secret }: Entry, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
