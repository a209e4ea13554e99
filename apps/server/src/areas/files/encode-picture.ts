import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type FileType, MAX_FILE_BYTES, MAX_FILE_MEGABYTES, MAX_MEGAPIXELS, type PICTURE_TYPES } from '@ocean/api/areas/files';
import { Refusal } from '@ocean/api/errors';
import sharp, { type Sharp } from 'sharp';

/** Longer than the largest picture takes on a slow machine. */
const MAX_SECONDS = 20;
/** After it the sender is asked to come again, before its connection is given up on the way. */
const MAX_WAIT_MS = 30_000;

type PictureType = (typeof PICTURE_TYPES)[number];
const FORMATS = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const satisfies Record<PictureType, string>;

// One picture at a time, on one thread, and nothing is kept between two: memory stays what one picture takes.
sharp.concurrency(1);
sharp.cache(false);
// Of the many formats that the library reads, only those that are taken.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'] });

let last: Promise<unknown> = Promise.resolve();

export function isPicture(type: FileType): type is PictureType {
  return type in FORMATS;
}

/**
 * Encodes a picture again into the file `to`: upright, in sRGB, its first frame, without metadata and without whatever else the
 * file held. One at a time in a process.
 * @throws Refusal PICTURE_TOO_LARGE, FILE_UNREADABLE, FILE_TOO_LARGE; UNAVAILABLE when too many wait
 */
export function encodePicture(type: PictureType, { from, to }: Paths): Promise<void> {
  return inTurn(() => encode(type, from, to));
}

type Paths = { readonly from: string; readonly to: string };

/**
 * The middle of a picture as a square of so many pixels, in WebP, without metadata. One at a time in a process, with the others.
 * @throws Refusal as `encodePicture`
 */
export function encodeSquare(type: PictureType, { from, to, pixels }: Paths & { readonly pixels: number }): Promise<void> {
  return inTurn(async () => {
    const picture = await openPicture(type, from);
    const square = picture.autoOrient().resize(pixels, pixels, { fit: 'cover', position: 'centre' });
    await encoded(square.timeout({ seconds: MAX_SECONDS }), 'image/webp')
      .toFile(to)
      .catch((cause: unknown) => refuseUnlessFull(to, cause));
  });
}

/** Of the longer side: three squares of a list at a phone's pixels, and one picture across it. */
const SMALL_PIXELS = 720;
const SMALL_QUALITY = 78;

/**
 * The whole picture, so small that lists show it, in WebP, without metadata. One at a time in a process, with the others.
 * @throws Refusal as `encodePicture`
 */
export function encodeSmall(type: PictureType, { from, to }: Paths): Promise<void> {
  return inTurn(async () => {
    const picture = await openPicture(type, from);
    const small = picture.autoOrient().resize(SMALL_PIXELS, SMALL_PIXELS, { fit: 'inside', withoutEnlargement: true });
    await small
      .timeout({ seconds: MAX_SECONDS })
      .webp({ quality: SMALL_QUALITY, effort: 2 })
      .toFile(to)
      .catch((cause: unknown) => refuseUnlessFull(to, cause));
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

async function openPicture(type: PictureType, from: string): Promise<Sharp> {
  const picture = () => sharp(from, { failOn: 'error', limitInputPixels: MAX_MEGAPIXELS * 1e6, sequentialRead: true });
  const { width, height, format } = await picture().metadata().catch(refuseUnreadable);
  if (width * height > MAX_MEGAPIXELS * 1e6) throw new Refusal('PICTURE_TOO_LARGE', { maximum: MAX_MEGAPIXELS });
  if (format !== FORMATS[type]) throw new Refusal('FILE_UNREADABLE');
  return picture();
}

async function encode(type: PictureType, from: string, to: string): Promise<void> {
  const picture = await openPicture(type, from);
  const { size } = await encoded(picture.autoOrient().timeout({ seconds: MAX_SECONDS }), type)
    .toFile(to)
    .catch((cause: unknown) => refuseUnlessFull(to, cause));
  if (size > MAX_FILE_BYTES) throw new Refusal('FILE_TOO_LARGE', { maximum: MAX_FILE_MEGABYTES });
}

function encoded(picture: Sharp, type: PictureType): Sharp {
  if (type === 'image/png') return picture.png({ compressionLevel: 6 });
  return type === 'image/webp' ? picture.webp({ quality: 88, effort: 2 }) : picture.jpeg({ quality: 88 });
}

/** The library says of a full disk and of a damaged picture alike that it failed. @throws Refusal, or what it threw when the disk is full */
async function refuseUnlessFull(to: string, cause: unknown): Promise<never> {
  const { bavail, bsize } = await statfs(dirname(to));
  if (bavail * bsize < MAX_FILE_BYTES) throw cause;
  return refuseUnreadable(cause);
}

function refuseUnreadable(cause: unknown): never {
  const text = cause instanceof Error ? cause.message : '';
  if (text.includes('exceeds pixel limit')) throw new Refusal('PICTURE_TOO_LARGE', { maximum: MAX_MEGAPIXELS }, { cause });
  throw new Refusal('FILE_UNREADABLE', {}, { cause });
}
