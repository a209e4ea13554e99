import { createHash } from 'node:crypto';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import type { Context } from '../../context.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { doOnce } from '../../db/do-once.ts';
import { deriveId } from '../../derive-id.ts';
import { LINK_SECONDS, signLink } from './link.ts';
import { readLinkKey, type Subject } from './queries.ts';
import { keepSquare, type Square } from './square-picture.ts';
import { findSent } from './store.ts';

/** The complete new list of the subject's files, in order. `account` may add own files and keep those already there. */
export type Reference = { readonly fileIds: readonly string[]; readonly subject: Subject; readonly account: string };

/**
 * Makes a subject refer to exactly these files, in the transaction of another area. Every reader of the subject may read them
 * from then on. The caller holds the lock on the subject's row.
 * @throws Refusal FILE_UNKNOWN for a file of another account, a missing or removed one, and one hidden by operators
 */
export async function referTo(tx: Transaction, { fileIds, subject, account }: Reference): Promise<void> {
  const ids = [...new Set(fileIds)];
  const allowed = await tx.many<{ id: string }>(sql`
    select f.id from file f
    where f.id = any (${ids}::uuid[]) and (f.account = ${account} or exists (
      select from file_use u where u.file_id = f.id and u.subject_kind = ${subject.kind} and u.subject_id = ${subject.id}
        and u.ended_at is null))`);
  if (allowed.length < ids.length) throw new Refusal('FILE_UNKNOWN');
  await tx.run(sql`
    update file_use set ended_at = platform_now()
    where subject_kind = ${subject.kind} and subject_id = ${subject.id} and ended_at is null and file_id <> all (${ids}::uuid[])`);
  const written = tx.run(sql`
    insert into file_use (subject_kind, subject_id, file_id, place)
    select ${subject.kind}, ${subject.id}, w.id, w.place from unnest(${ids}::uuid[]) with ordinality w(id, place)
    on conflict (subject_kind, subject_id, file_id) do update set place = excluded.place, ended_at = null`);
  await written.catch(refuseNotToShow);
}

/** Removed since the check above, or hidden by operators in another place. */
const NOT_TO_SHOW: readonly unknown[] = ['use_is_of_a_file', 'use_is_of_no_hidden_file'];

function refuseNotToShow(cause: unknown): never {
  if (cause instanceof Error && 'constraint' in cause && NOT_TO_SHOW.includes(cause.constraint)) {
    throw new Refusal('FILE_UNKNOWN', {}, { cause });
  }
  throw cause;
}

/** Path of all file links; nothing but files is served there. */
export const FILES_FOLDER = '/files';

/** `origin`: the origin of files, when they have one of their own. */
type Linked = { readonly fileId: string; readonly origin: string | null; readonly isSmall?: boolean };

/** A link for a caller who may read the file. Opening it checks no permission again. */
export async function makeLink(
  q: Queryable,
  { fileId, origin, isSmall = false }: Linked,
): Promise<{ url: string; expiresAt: string }> {
  const { key, now } = await readLinkKey(q);
  const expiresAt = now + LINK_SECONDS;
  const token = signLink(key, { fileId, expiresAt, isSmall });
  return { url: `${origin ?? ''}${FILES_FOLDER}/${token}`, expiresAt: new Date(expiresAt * 1000).toISOString() };
}

type Squared = Omit<Square, 'id' | 'sentHash'> & { readonly requestId: string };

/**
 * Crops the middle of an own picture to a square, encodes it again as a new file and returns its id. A repeated request returns
 * the same file.
 * @throws Refusal FILE_UNKNOWN, FILE_TYPE_REFUSED for a file that is no picture, FILES_…, IDEMPOTENCY_KEY_REUSED
 */
export function squarePicture(context: Context, { requestId, ...asked }: Squared): Promise<string> {
  const id = deriveId('square', requestId);
  const sentHash = createHash('sha256').update(`square ${asked.pixels} of ${asked.fileId}`).digest();
  return doOnce(
    async () => {
      const before = await findSent(context.db, id);
      if (before && !before.sentHash.equals(sentHash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
      return before?.id;
    },
    () => keepSquare(context, { ...asked, id, sentHash }),
  );
}
