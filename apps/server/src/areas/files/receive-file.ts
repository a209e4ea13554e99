import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { MAX_FILE_BYTES, MAX_FILE_MEGABYTES } from '@ocean/api/areas/files';
import { Refusal } from '@ocean/api/errors';

/** Group access as well: the console and the audit run as other users and read what the API stored. */
const SHARED = 0o660;

export type Received = { readonly path: string; readonly size: number; readonly sha256: string };

/**
 * Writes the bytes of a file to `path` as they arrive and hashes them on the way: only one chunk is in memory.
 * @throws Refusal FILE_TOO_LARGE, FILE_UNREADABLE for an empty file
 */
export async function receiveFile(bytes: AsyncIterable<Buffer>, path: string): Promise<Received> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', SHARED);
  let size = 0;
  try {
    for await (const piece of bytes) {
      size += piece.length;
      if (size > MAX_FILE_BYTES) throw new Refusal('FILE_TOO_LARGE', { maximum: MAX_FILE_MEGABYTES });
      hash.update(piece);
      // `writeFile` writes everything or fails; a single `write` to a nearly full disk may silently write less.
      await file.writeFile(piece);
    }
  } finally {
    await file.close();
  }
  if (size === 0) throw new Refusal('FILE_UNREADABLE');
  return { path, size, sha256: hash.digest('hex') };
}

/** A local file with its size and hash. */
export async function measureFile(path: string): Promise<Received> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of createReadStream(path)) {
    hash.update(piece as Buffer);
    size += (piece as Buffer).length;
  }
  return { path, size, sha256: hash.digest('hex') };
}
