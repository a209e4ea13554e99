import * as v from 'valibot';
import { endpoint, uploadEndpoint } from '../endpoint.ts';
import { at, count, uuid } from '../fields.ts';

/** Accepted file types, each with its extension. The bytes of a file determine its type, not its name. */
export const FILE_ENDINGS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'text/csv': 'csv',
} as const;
export type FileType = keyof typeof FILE_ENDINGS;
export const FILE_TYPES = Object.keys(FILE_ENDINGS) as readonly FileType[];

/** Uploaded pictures are re-encoded, which drops their metadata. Size and hash are those of the result. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const satisfies readonly FileType[];

export const MAX_FILE_MEGABYTES = 20;
/** Limits for the file as sent, and as stored. */
export const MAX_FILE_BYTES = MAX_FILE_MEGABYTES * 1024 * 1024;
/** In millions. */
export const MAX_MEGAPIXELS = 25;
export const MAX_FILE_NAME_LENGTH = 120;

/** The fields of a file that everyone who may read it may know. */
export const fileFields = {
  fileId: uuid,
  /** The name that its sender gave, with the extension of its type. */
  name: v.string(),
  type: v.picklist(FILE_TYPES),
  /** Bytes. */
  size: count,
  /** Hash of the downloaded bytes. */
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/), v.description('SHA-256, 64 hexadecimal digits')),
};

export const files = {
  upload: uploadEndpoint({
    path: '/api/raw/upload',
    summary: `One file of at most ${MAX_FILE_MEGABYTES} MB as multipart/form-data, in a part of any name; the same key and file again gives the same id`,
    // Files are used by projects, posts of the city, and at the desk by avatars, applications and messages.
    entrance: { menu: ['/tijiao', '/tor', '/city'] },
    output: v.strictObject(fileFields),
    refusals: [
      'FILE_NAME_INVALID',
      'FILE_TOO_LARGE',
      'FILE_TYPE_REFUSED',
      'FILE_UNREADABLE',
      'PICTURE_TOO_LARGE',
      'FILES_DAY_LIMIT',
      'FILES_FULL',
      'FILES_PLATFORM_FULL',
      'UPLOADS_AT_ONCE',
    ],
  }),
  link: endpoint({
    path: '/api/raw/file',
    caller: 'member',
    summary:
      'A link that gives the file for some minutes to all who have it, for the owner and those who may read what refers to it',
    input: v.strictObject({
      fileId: uuid,
      /** The thumbnail of a picture: WebP, at most 720 pixels long. Where there is none, the file itself. */
      small: v.optional(v.boolean()),
    }),
    output: v.strictObject({
      ...fileFields,
      /** A path of this origin, or a whole address; GET answers with the file as an attachment. */
      url: v.string(),
      expiresAt: at,
    }),
    refusals: ['FILE_UNKNOWN'],
  }),
} as const;
