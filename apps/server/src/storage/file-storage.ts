import type { Readable } from 'node:stream';

/** Bytes by their SHA-256, 64 hexadecimal digits. Equal bytes are stored once. */
export type FileStorage = {
  /** An existing folder of this machine for files on their way into the store. */
  readonly incoming: string;
  /** Stores the bytes of a local file under their hash; idempotent. The local file may be gone afterwards. */
  keep(stored: { readonly sha256: string; readonly path: string; readonly size: number }): Promise<void>;
  /** Undefined when no such bytes are stored. */
  sizeOf(sha256: string): Promise<number | undefined>;
  /** The bytes as a stream. @throws Error when no such bytes are stored */
  read(sha256: string): Promise<Readable>;
  /** Idempotent. */
  remove(sha256: string): Promise<void>;
  /** Stored bytes whose hashes begin with `prefix`, two hexadecimal digits. */
  list(prefix: string): AsyncIterable<StoredBytes>;
  end(): Promise<void>;
};

export type StoredBytes = { readonly sha256: string; readonly size: number; readonly ageMs: number };

/** All prefixes with which a store can be listed. */
export const STORAGE_PREFIXES: readonly string[] = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'));

const HASH = /^[0-9a-f]{64}$/;

/** The path of the bytes, in a folder as in a bucket: "ab/ab12…". @throws Error for text that is not a hash */
export function placeOf(sha256: string): string {
  if (!HASH.test(sha256)) throw new Error('a place in the store is a SHA-256');
  return `${sha256.slice(0, 2)}/${sha256}`;
}

export function isHash(name: string): boolean {
  return HASH.test(name);
}
