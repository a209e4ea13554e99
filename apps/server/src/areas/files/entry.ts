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

/** The subject's files from now on, in their order. `account` may add files of its own, and keep what is there. */
export type Reference = { readonly fileIds: readonly string[]; readonly subject: Subject; readonly account: string };

/**
 * Makes a subject refer to these files and to no others, in the transaction of another area. Whoever may read the subject may
 * read them from then on. The caller holds the lock of the subject's own row.
 * @throws Refusal FILE_UNKNOWN for a file of somebody else, for one that does not exist (any more), and for one that operators hid
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

/** Removed between the look and the reference, or hidden by operators where it was shown before. */
const NOT_TO_SHOW: readonly unknown[] = ['use_is_of_a_file', 'use_is_of_no_hidden_file'];

function refuseNotToShow(cause: unknown): never {
  if (cause instanceof Error && 'constraint' in cause && NOT_TO_SHOW.includes(cause.constraint)) {
    throw new Refusal('FILE_UNKNOWN', {}, { cause });
  }
  throw cause;
}

/** Where links lead: a path of its own, where nothing but files is served. */
export const FILES_FOLDER = '/files';

/** `origin`: of files, when they have one of their own. */
type Linked = { readonly fileId: string; readonly origin: string | null; readonly isSmall?: boolean };

/** A link for a caller who may read the file: nothing asks again. */
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
 * Makes a square file of an own picture and returns its id: cut out of the middle and encoded anew. The same request again finds it.
 * @throws Refusal FILE_UNKNOWN, FILE_TYPE_REFUSED for what is no picture, FILES_…, IDEMPOTENCY_KEY_REUSED
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
