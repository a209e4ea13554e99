import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type files, MAX_FILE_BYTES, MAX_FILE_MEGABYTES } from '@ocean/api/areas/files';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../context.ts';
import { doOnce } from '../../db/do-once.ts';
import { deriveId } from '../../derive-id.ts';
import type { IncomingFile, MemberCall, UploadHandler } from '../../http/route.ts';
import { readParamsToday } from '../../params/read-params.ts';
import { decideType } from './decide-type.ts';
import { keepFile } from './keep-file.ts';
import { encodePicture, encodeSmall, isPicture } from './pictures/encode-picture.ts';
import type { FileView } from './queries.ts';
import { measureFile, type Received, receiveFile } from './receive-file.ts';
import { fileNameOf, requireFitName, requireRoom } from './rules.ts';
import { findSent, readTaken, type SentFile } from './store.ts';
import { takeTurn } from './take-turn.ts';

/** Size of the multipart form around the file: boundaries and headers. */
const FORM_BYTES = 4 * 1024;

/**
 * Takes one file of a member. The bytes go to disk as they arrive; the bytes decide the type; pictures are encoded again. Then
 * the bytes go to the store, and the row is written last. A refusal on the way leaves nothing behind.
 *
 * A repeated request derives the same id: it meets its own row, which has the hash of what was sent.
 */
export const uploadFile: UploadHandler<typeof files.upload> = async (context, call, file) => {
  const { db, storage } = context;
  requireFitName(file.name);
  if ((file.announcedBytes ?? 0) > MAX_FILE_BYTES + FORM_BYTES) throw tooLarge();
  // Refuses early what already exceeds a limit, before the file is sent; the count at the end decides.
  if (!(await findSent(db, fileIdOf(call)))) requireRoom(await readTaken(db, call.account), 1, await readParamsToday(db));
  const store = await storage();
  const leaveTurn = takeTurn(call.account);
  const path = join(store.incoming, randomUUID());
  try {
    const sent = await receiveFile(file.bytes, path);
    const sentHash = createHash('sha256').update(`${sent.sha256}\n${file.name}`).digest();
    return await doOnce(
      () => findRepeated(context, call, sentHash),
      () => keepSent(context, { call, file, sent, sentHash }),
    );
  } finally {
    leaveTurn();
    await Promise.all([path, encodedPath(path), smallPath(path)].map((left) => rm(left, { force: true })));
  }
};

function fileIdOf({ requestId }: MemberCall): string {
  return deriveId('file', requestId);
}

/** @throws Refusal IDEMPOTENCY_KEY_REUSED for another file under the same key */
async function findRepeated({ db }: Context, call: MemberCall, sentHash: Buffer): Promise<FileView | undefined> {
  const before = await findSent(db, fileIdOf(call));
  if (!before) return undefined;
  if (!before.sentHash.equals(sentHash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  return viewOf(before);
}

type Sent = {
  readonly call: MemberCall;
  readonly file: IncomingFile;
  readonly sent: Received;
  readonly sentHash: Buffer;
};

async function keepSent(context: Context, { call, file, sent, sentHash }: Sent): Promise<FileView> {
  const type = await decideType(sent.path, sent.size);
  const { kept, small } = isPicture(type) ? await encode(type, sent.path) : { kept: sent };
  const { sha256, size } = kept;
  const row = { id: fileIdOf(call), account: call.account, name: fileNameOf(file.name, type), type, size, sha256, sentHash };
  await keepFile(context, row, kept, small);
  return viewOf(row);
}

/** A small picture that is hardly smaller is not stored. */
const SMALL_SHARE = 0.8;

/** The picture encoded again, and a small one for lists. */
async function encode(type: Parameters<typeof encodePicture>[0], path: string): Promise<{ kept: Received; small?: Received }> {
  await encodePicture(type, { from: path, to: encodedPath(path) });
  const kept = await measureFile(encodedPath(path));
  await encodeSmall(type, { from: encodedPath(path), to: smallPath(path) });
  const small = await measureFile(smallPath(path));
  return small.size < kept.size * SMALL_SHARE ? { kept, small } : { kept };
}

function encodedPath(path: string): string {
  return `${path}.encoded`;
}

function smallPath(path: string): string {
  return `${path}.small`;
}

function viewOf({ id, name, type, size, sha256 }: SentFile): FileView {
  return { fileId: id, name, type, size, sha256 };
}

function tooLarge(): Refusal {
  return new Refusal('FILE_TOO_LARGE', { maximum: MAX_FILE_MEGABYTES });
}
