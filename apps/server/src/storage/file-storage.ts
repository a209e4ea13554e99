import type { Readable } from 'node:stream';

/** Bytes by their SHA-256, 64 hexadecimal digits. Equal bytes lie there once. */
export type FileStorage = {
  /** A folder of this machine for files on their way into the store; it exists. */
  readonly incoming: string;
  /** Keeps the bytes of a local file under their hash; safe twice. The local file may be gone afterwards. */
  keep(stored: { readonly sha256: string; readonly path: string; readonly size: number }): Promise<void>;
  /** Undefined when nothing lies there. */
  sizeOf(sha256: string): Promise<number | undefined>;
  /** The bytes as a stream. @throws Error when nothing lies there */
  read(sha256: string): Promise<Readable>;
  /** Safe twice. */
  remove(sha256: string): Promise<void>;
  /** What lies there under hashes that begin with `prefix`, two hexadecimal digits. */
  list(prefix: string): AsyncIterable<StoredBytes>;
  end(): Promise<void>;
};

export type StoredBytes = { readonly sha256: string; readonly size: number; readonly ageMs: number };

/** All that a store can be asked to list, part by part. */
export const STORAGE_PREFIXES: readonly string[] = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'));

const HASH = /^[0-9a-f]{64}$/;

/** Where the bytes lie, in a folder and in a bucket alike: "ab/ab12…". @throws Error for what is no hash */
export function placeOf(sha256: string): string {
  if (!HASH.test(sha256)) throw new Error('a place in the store is a SHA-256');
  return `${sha256.slice(0, 2)}/${sha256}`;
}

export function isHash(name: string): boolean {
  return HASH.test(name);
}
