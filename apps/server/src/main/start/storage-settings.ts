import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import * as v from 'valibot';
import type { StorageSettings } from '../../storage/open-storage.ts';

const folder = v.pipe(v.string(), v.check(isAbsolute, 'must be a whole path, beginning with /'));

/** Where members' files are stored: a folder that every machine mounts, or a bucket. */
export const storageRules = {
  FILES_FOLDER: v.optional(folder),
  FILES_S3_BUCKET: v.optional(v.pipe(v.string(), v.minLength(3))),
  FILES_S3_REGION: v.optional(v.string(), 'us-east-1'),
  FILES_S3_ENDPOINT: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//i, 'must begin with https:// or http://'))),
  FILES_S3_ACCESS_KEY: v.optional(v.string()),
  FILES_S3_SECRET_KEY: v.optional(v.string()),
  FILES_INCOMING: v.optional(folder, join(tmpdir(), 'ocean-incoming')),
};

/** @throws Error for a folder and a bucket at once, and for a bucket without its keys */
export function storageOf(e: v.InferOutput<v.ObjectSchema<typeof storageRules, undefined>>): StorageSettings | null {
  const { FILES_FOLDER, FILES_S3_BUCKET, FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY } = e;
  if (FILES_S3_BUCKET === undefined) return FILES_FOLDER === undefined ? null : { kind: 'folder', folder: FILES_FOLDER };
  if (FILES_FOLDER !== undefined) throw new Error('Set either FILES_FOLDER or FILES_S3_BUCKET: files lie in one place.');
  if (!FILES_S3_ACCESS_KEY || !FILES_S3_SECRET_KEY) {
    throw new Error('FILES_S3_BUCKET needs FILES_S3_ACCESS_KEY and FILES_S3_SECRET_KEY.');
  }
  return {
    kind: 's3',
    bucket: FILES_S3_BUCKET,
    region: e.FILES_S3_REGION,
    endpoint: e.FILES_S3_ENDPOINT ?? null,
    accessKey: FILES_S3_ACCESS_KEY,
    secretKey: FILES_S3_SECRET_KEY,
    incoming: e.FILES_INCOMING,
  };
}

type Origins = { readonly ORIGIN: string; readonly FILES_ORIGIN?: string | undefined };

/** @throws Error for the host of the app, because requests are distinguished by their host */
export function filesOriginOf({ ORIGIN, FILES_ORIGIN }: Origins): string | null {
  if (FILES_ORIGIN === undefined) return null;
  if (new URL(FILES_ORIGIN).host === new URL(ORIGIN).host) {
    throw new Error('FILES_ORIGIN must name another host than ORIGIN, or be left out: then files come from ORIGIN.');
  }
  return FILES_ORIGIN;
}
