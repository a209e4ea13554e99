import type { Queryable, Transaction } from '../../db/database.ts';
import { referTo } from '../files/entry.ts';
import { type FileView, readFilesOf } from '../files/queries.ts';

type Referring = { readonly id: string; readonly owner: string; readonly files: readonly string[] };

/**
 * Makes the project refer to exactly these files, in this order. The caller holds the lock on the project.
 * @throws Refusal FILE_UNKNOWN for a file of another account, and for a removed one
 */
export async function referToFiles(tx: Transaction, { id, owner, files }: Referring): Promise<readonly FileView[]> {
  await referTo(tx, { fileIds: files, subject: { kind: 'project', id }, account: owner });
  return readProjectFiles(tx, id);
}

/** The files of a project, in order. */
export async function readProjectFiles(q: Queryable, id: string): Promise<readonly FileView[]> {
  return (await readFilesOf(q, 'project', [id])).get(id) ?? [];
}
