import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type FileType, MAX_FILE_BYTES, MAX_FILE_MEGABYTES, MAX_MEGAPIXELS, type PICTURE_TYPES } from '@ocean/api/areas/files';
import { Refusal } from '@ocean/api/errors';
import {
  askPictureProcess,
  type PictureFormat,
  type PictureJob,
  type PictureOutcome,
  PictureProcessDied,
} from './picture-process.ts';

/** Longer than the largest picture takes on a slow machine. */
const MAX_SECONDS = 20;
/** A sender who waited longer is asked to retry, before the connection times out on the way. */
const MAX_WAIT_MS = 30_000;
/** Something other than the picture may end a process: the kernel, or an operator. */
const MAX_ATTEMPTS = 2;
/** The longer side, in pixels: three list squares on a phone, or one picture across its width. */
const SMALL_PIXELS = 720;

type PictureType = (typeof PICTURE_TYPES)[number];
const FORMATS: Readonly<Record<PictureType, PictureFormat>> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' };

let last: Promise<unknown> = Promise.resolve();

export function isPicture(type: FileType): type is PictureType {
  return type in FORMATS;
}

type Paths = { readonly from: string; readonly to: string };

/**
 * Encodes a picture again into the file `to`: upright, in sRGB, its first frame only, without metadata or anything else the
 * file held. One at a time, in a separate process that a picture may crash.
 * @throws Refusal PICTURE_TOO_LARGE, FILE_UNREADABLE, FILE_TOO_LARGE; UNAVAILABLE after too long a wait
 */
export async function encodePicture(type: PictureType, paths: Paths): Promise<void> {
  const size = await made({ ...paths, make: 'whole', format: FORMATS[type], pixels: 0 });
  if (size > MAX_FILE_BYTES) throw new Refusal('FILE_TOO_LARGE', { maximum: MAX_FILE_MEGABYTES });
}

/**
 * The middle of a picture as a square of `pixels`, in WebP, without metadata. Queued with the others.
 * @throws Refusal as `encodePicture`
 */
export async function encodeSquare(type: PictureType, { pixels, ...paths }: Paths & { readonly pixels: number }): Promise<void> {
  await made({ ...paths, make: 'square', format: FORMATS[type], pixels });
}

/**
 * The whole picture at list size, in WebP, without metadata. Queued with the others.
 * @throws Refusal as `encodePicture`
 */
export async function encodeSmall(type: PictureType, paths: Paths): Promise<void> {
  await made({ ...paths, make: 'small', format: FORMATS[type], pixels: SMALL_PIXELS });
}

type Wanted = Omit<PictureJob, 'maxPixels' | 'seconds'>;

/** @returns the size of the file */
function made(wanted: Wanted): Promise<number> {
  return inTurn(async () => {
    const outcome = await tried({ ...wanted, maxPixels: MAX_MEGAPIXELS * 1e6, seconds: MAX_SECONDS });
    if ('size' in outcome) return outcome.size;
    if (outcome.failure === 'pixels') throw new Refusal('PICTURE_TOO_LARGE', { maximum: MAX_MEGAPIXELS });
    const cause = new Error(outcome.text ?? 'it is of another format');
    if (outcome.failure === 'unreadable') await requireRoom(wanted.to, cause);
    throw new Refusal('FILE_UNREADABLE', {}, { cause });
  });
}

function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
  const askedAt = performance.now();
  const turn = last.then(() => {
    if (performance.now() - askedAt > MAX_WAIT_MS) throw new Refusal('UNAVAILABLE');
    return work();
  });
  last = turn.catch(() => undefined);
  return turn;
}

/** A picture that ends the process twice counts as unreadable. */
async function tried(job: PictureJob): Promise<PictureOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await askPictureProcess(job);
    } catch (cause) {
      if (!(cause instanceof PictureProcessDied)) throw cause;
      if (!cause.hasStarted) throw new Refusal('UNAVAILABLE', {}, { cause });
      if (attempt === MAX_ATTEMPTS) throw new Refusal('FILE_UNREADABLE', {}, { cause });
    }
  }
}

/** The library reports the same failure for a full disk and for a damaged picture. @throws the cause when the disk is full */
async function requireRoom(to: string, cause: Error): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(to));
  if (bavail * bsize < MAX_FILE_BYTES) throw cause;
}
