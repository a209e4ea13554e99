import type { FileType } from '@ocean/api/areas/files';
import sql from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { LinkKey } from './link.ts';

/** What may refer to files. The table `file_use` stores `kind` and `id`. */
export type Subject = {
  readonly kind: 'project' | 'avatar' | 'application' | 'deskMessage' | 'cityPost' | 'feedback';
  readonly id: string;
};

/** Whether an account may read a subject, and with it the files that it refers to. */
export type MayRead = (q: Queryable, subjectId: string, account: string) => Promise<boolean>;
/**
 * By kind of subject; each area that refers to files supplies one. Files of a kind without one are read by their owners only.
 */
export type Readers = Readonly<Partial<Record<Subject['kind'], MayRead>>>;

/** A file as the wire shows it. */
export type FileView = {
  readonly fileId: string;
  readonly name: string;
  readonly type: FileType;
  readonly size: number;
  readonly sha256: string;
};

const VIEW = sql`f.id as "fileId", f.name, f.type, f.size, encode(f.sha256, 'hex') as sha256`;

export async function findFile(q: Queryable, fileId: string): Promise<(FileView & { account: string }) | undefined> {
  return q.maybeOne(sql`select ${VIEW}, f.account from file f where f.id = ${fileId}`);
}

/** The fields in which the small picture differs from the whole one. Undefined: the whole one is small enough. */
export async function findSmall(q: Queryable, fileId: string): Promise<Pick<FileView, 'type' | 'size' | 'sha256'> | undefined> {
  return q.maybeOne(sql`
    select 'image/webp' as type, small_size as size, encode(small_sha256, 'hex') as sha256
    from file where id = ${fileId} and small_sha256 is not null`);
}

/** The files of subjects, in order, by subject id. Subjects without files and hidden references are left out. */
export async function readFilesOf(
  q: Queryable,
  kind: Subject['kind'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly FileView[]>> {
  const rows = await q.many<FileView & { subject: string }>(sql`
    select u.subject_id as subject, ${VIEW} from file_use u join file f on f.id = u.file_id
    where u.subject_kind = ${kind} and u.subject_id = any (${[...ids]}::uuid[]) and u.ended_at is null and u.hidden_at is null
    order by u.subject_id, u.place`);
  const found = new Map<string, FileView[]>();
  for (const { subject, ...file } of rows) found.set(subject, [...(found.get(subject) ?? []), file]);
  return found;
}

/** What refers to a file now. */
export async function readSubjects(q: Queryable, fileId: string): Promise<Subject[]> {
  return q.many<Subject>(sql`
    select subject_kind as kind, subject_id as id from file_use where file_id = ${fileId} and ended_at is null and hidden_at is null limit 100`);
}

/** Whether operators hid every place that showed the file: then no link opens it, not even for its owner. */
export async function isHidden(q: Queryable, fileId: string): Promise<boolean> {
  const { hidden } = await q.one<{ hidden: boolean }>(sql`
    select coalesce(bool_or(hidden_at is not null) and not bool_or(ended_at is null and hidden_at is null), false) as hidden
    from file_use where file_id = ${fileId}`);
  return hidden;
}

/** The key is the same for every process. */
export function readLinkKey(q: Queryable): Promise<LinkKey> {
  return q.one<LinkKey>(sql`select key, floor(extract(epoch from platform_now()))::bigint as now from file_link_key`);
}
