import { FILE_ENDINGS, type FileType, MAX_FILE_NAME_LENGTH } from '@ocean/api/areas/files';
import { Refusal } from '@ocean/api/errors';
import type { Params } from '@ocean/api/params';

/** Control characters, bidirectional overrides, and characters that file systems reject. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff<>:"|?*/\\]/u;
const MAX_SENT_LENGTH = 1_000;

/**
 * The stored name of a file: as it was sent, with the extension of its actual type. It never becomes part of a path.
 * @throws Refusal FILE_NAME_INVALID for a path, and for characters not allowed in a name
 */
export function fileNameOf(sent: string, type: FileType): string {
  requireFitName(sent);
  const name = sent.normalize('NFC').trim();
  const ending = FILE_ENDINGS[type];
  const dot = name.lastIndexOf('.');
  const stem = (dot > 0 ? name.slice(0, dot) : name).replace(/[.\s]+$/, '');
  const own = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  const isRight = own === ending || (ending === 'jpg' && own === 'jpeg');
  return `${cut(stem, MAX_FILE_NAME_LENGTH - ending.length - 2)}.${isRight ? own : ending}`;
}

/** Checked before the file is read. @throws Refusal FILE_NAME_INVALID */
export function requireFitName(sent: string): void {
  const name = sent.normalize('NFC').trim();
  if (name.replace(/\./g, '') === '' || sent.length > MAX_SENT_LENGTH || UNFIT.test(name) || name.startsWith('.')) {
    throw new Refusal('FILE_NAME_INVALID');
  }
}

/** Cuts between whole characters. */
function cut(text: string, length: number): string {
  let kept = '';
  for (const letter of text) {
    if (kept.length + letter.length > length) break;
    kept += letter;
  }
  return kept;
}

const MEGABYTE = 1024 * 1024;

/** What is already stored for one account, and for the day. */
export type Taken = { readonly accountBytes: number; readonly filesToday: number; readonly dayBytes: number };

/** @throws Refusal when `size` more bytes exceed a limit of the account or the platform */
export function requireRoom({ accountBytes, filesToday, dayBytes }: Taken, size: number, params: Params): void {
  const filesPerDay = params['upload.filesPerDay'];
  if (filesToday >= filesPerDay) throw new Refusal('FILES_DAY_LIMIT', { maximum: filesPerDay });
  const megabytes = params['upload.accountMegabytes'];
  if (accountBytes + size > megabytes * MEGABYTE) throw new Refusal('FILES_FULL', { maximum: megabytes });
  if (dayBytes + size > params['upload.dayMegabytes'] * MEGABYTE) throw new Refusal('FILES_PLATFORM_FULL');
}
