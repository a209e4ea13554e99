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
/** After it the sender is asked to come again, before its connection is given up on the way. */
const MAX_WAIT_MS = 30_000;
/** A process may be ended by something else than its picture: by the kernel, or by an operator. */
const MAX_ATTEMPTS = 2;
/** Of the longer side: three squares of a list at a phone's pixels, and one picture across it. */
const SMALL_PIXELS = 720;

type PictureType = (typeof PICTURE_TYPES)[number];
const FORMATS: Readonly<Record<PictureType, PictureFormat>> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' };

let last: Promise<unknown> = Promise.resolve();

export function isPicture(type: FileType): type is PictureType {
  return type in FORMATS;
}

type Paths = { readonly from: string; readonly to: string };

/**
 * Encodes a picture again into the file `to`: upright, in sRGB, its first frame, without metadata and without whatever else the
 * file held. One at a time in a process, in a process of its own that a picture may crash.
 * @throws Refusal PICTURE_TOO_LARGE, FILE_UNREADABLE, FILE_TOO_LARGE; UNAVAILABLE when too many wait
 */
export async function encodePicture(type: PictureType, paths: Paths): Promise<void> {
  const size = await made({ ...paths, make: 'whole', format: FORMATS[type], pixels: 0 });
  if (size > MAX_FILE_BYTES) throw new Refusal('FILE_TOO_LARGE', { maximum: MAX_FILE_MEGABYTES });
}

/**
 * The middle of a picture as a square of so many pixels, in WebP, without metadata. In turn with the others.
 * @throws Refusal as `encodePicture`
 */
export async function encodeSquare(type: PictureType, { pixels, ...paths }: Paths & { readonly pixels: number }): Promise<void> {
  await made({ ...paths, make: 'square', format: FORMATS[type], pixels });
}

/**
 * The whole picture, so small that lists show it, in WebP, without metadata. In turn with the others.
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

/** A picture with which the process ends twice is one that it cannot open. */
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

/** The library says of a full disk and of a damaged picture alike that it failed. @throws the cause when the disk is full */
async function requireRoom(to: string, cause: Error): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(to));
  if (bavail * bsize < MAX_FILE_BYTES) throw cause;
}
