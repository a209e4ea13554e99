import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../context.ts';
import { keepFile } from './keep-file.ts';
import { encodeSquare, isPicture } from './pictures/encode-picture.ts';
import { findFile, isHidden } from './queries.ts';
import { measureFile } from './receive-file.ts';

export type Square = {
  readonly id: string;
  readonly account: string;
  /** The picture that it is cropped from. */
  readonly fileId: string;
  readonly pixels: number;
  /** Hash of what was asked for; it identifies a repeated request. */
  readonly sentHash: Buffer;
};

/** @throws Refusal FILE_UNKNOWN, FILE_TYPE_REFUSED, FILES_… */
export async function keepSquare(context: Context, asked: Square): Promise<string> {
  const { id, account, fileId, pixels, sentHash } = asked;
  const file = await findFile(context.db, fileId);
  if (!file || file.account !== account || (await isHidden(context.db, fileId))) throw new Refusal('FILE_UNKNOWN');
  if (!isPicture(file.type)) throw new Refusal('FILE_TYPE_REFUSED');
  const store = await context.storage();
  const from = join(store.incoming, randomUUID());
  const to = `${from}.square`;
  try {
    await pipeline(await store.read(file.sha256), createWriteStream(from, { flags: 'wx', mode: 0o600 }));
    await encodeSquare(file.type, { from, to, pixels });
    const made = await measureFile(to);
    const row = {
      id,
      account,
      name: 'picture.webp',
      type: 'image/webp' as const,
      size: made.size,
      sha256: made.sha256,
      sentHash,
    };
    await keepFile(context, row, made);
    return id;
  } finally {
    await Promise.all([from, to].map((left) => rm(left, { force: true })));
  }
}
