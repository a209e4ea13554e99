import type { files } from '@ocean/api/areas/files';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Queryable, Transaction } from '../../db/database.ts';

export type ProjectFile = Omit<OutputOf<typeof files.upload>, never>;

/** Files of the account in this order. @throws Refusal FILE_UNKNOWN for one that is not its own or is gone */
export async function readOwnFiles(_q: Queryable, { ids }: { account: string; ids: readonly string[] }): Promise<ProjectFile[]> {
  if (ids.length > 0) throw new Refusal('FILE_UNKNOWN');
  return [];
}

/** From now on the project refers to these files in this order, and to no others. */
export async function referToFiles(
  _tx: Transaction,
  _project: { id: string; owner: string; files: readonly string[] },
): Promise<void> {}
