import sql from 'sql-template-tag';
import type { FileView, Subject } from '../../areas/files/queries.ts';
import type { Queryable } from '../../db/database.ts';

/** A file as operators see it. */
export type ShownFile = FileView & { readonly isHidden: boolean };

/** The files of subjects in their order, by the subject's id, including those that operators hid. */
export async function readShownFiles(
  q: Queryable,
  kind: Subject['kind'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly ShownFile[]>> {
  const rows = await q.many<ShownFile & { subject: string }>(sql`
    select u.subject_id as subject, f.id as "fileId", f.name, f.type, f.size, encode(f.sha256, 'hex') as sha256,
      u.hidden_at is not null as "isHidden"
    from file_use u join file f on f.id = u.file_id
    where u.subject_kind = ${kind} and u.subject_id = any (${[...ids]}::uuid[]) and u.ended_at is null
    order by u.subject_id, u.place`);
  const found = new Map<string, ShownFile[]>();
  for (const { subject, ...file } of rows) found.set(subject, [...(found.get(subject) ?? []), file]);
  return found;
}
