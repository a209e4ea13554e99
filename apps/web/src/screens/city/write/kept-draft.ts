import { readJson, STORED, type Storage } from '../../../base/storage.ts';
import type { StoredFile } from '../../../sections/files/file-rows.tsx';

export type Draft = { readonly text: string; readonly files: readonly StoredFile[] };

export const EMPTY: Draft = { text: '', files: [] };
/** A picture that nothing refers to is removed from the server after a day. */
const FILES_KEPT_MS = 20 * 60 * 60 * 1000;

/** What this account began to write on this device. Another account's draft is never shown. */
export function readDraft(from: Storage, account: string, now: number): Draft {
  const kept = readJson(from, STORED.cityDraft);
  if (!isKept(kept) || kept.account !== account) return EMPTY;
  return { text: kept.text, files: now - kept.at < FILES_KEPT_MS ? kept.files.filter(isStored) : [] };
}

export function writeDraft(to: Storage, account: string, { text, files }: Draft, now: number): void {
  const isEmpty = text.trim() === '' && files.length === 0;
  to.write(STORED.cityDraft, isEmpty ? null : JSON.stringify({ account, text, files, at: now }));
}

type Kept = { account: string; text: string; files: unknown[]; at: number };

function isKept(kept: unknown): kept is Kept {
  if (typeof kept !== 'object' || kept === null) return false;
  const { account, text, files, at } = kept as Partial<Kept>;
  return typeof account === 'string' && typeof text === 'string' && Array.isArray(files) && typeof at === 'number';
}

function isStored(file: unknown): file is StoredFile {
  if (typeof file !== 'object' || file === null) return false;
  const { fileId, name, type, size, sha256 } = file as Partial<StoredFile>;
  return [fileId, name, type, sha256].every((part) => typeof part === 'string') && typeof size === 'number';
}
