import type { files } from '@ocean/api/areas/files';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import type { Download } from '../../http/files/download-routes.ts';
import type { Handler } from '../../http/route.ts';
import { makeLink } from './entry.ts';
import { readLink } from './link.ts';
import { findFile, isHidden, type Readers, readLinkKey, readSubjects } from './queries.ts';

export function showLink(readers: Readers): Handler<typeof files.link> {
  return async ({ db, config: { filesOrigin } }, { account }, { fileId }) => {
    const file = await findFile(db, fileId);
    if (!file || !(await canRead(db, { fileId, owner: file.account, account, readers }))) throw new Refusal('FILE_UNKNOWN');
    const { account: _owner, ...view } = file;
    return { ...view, ...(await makeLink(db, { fileId, origin: filesOrigin })) };
  };
}

type Asked = { readonly fileId: string; readonly owner: string; readonly account: string; readonly readers: Readers };

async function canRead(q: Queryable, { fileId, owner, account, readers }: Asked): Promise<boolean> {
  if (owner === account) return !(await isHidden(q, fileId));
  for (const { kind, id } of await readSubjects(q, fileId)) {
    if (await readers[kind]?.(q, id, account)) return true;
  }
  return false;
}

/** The file of a link, as the door sends it. A link that was made before operators hid the file gives nothing any more. */
export async function openLink({ db, storage }: Context, token: string): Promise<Download> {
  const file = await findFile(db, readLink(await readLinkKey(db), token));
  if (!file || (await isHidden(db, file.fileId))) throw new Refusal('FILE_LINK_ENDED');
  const { name, type, size, sha256 } = file;
  return { name, type, size, read: async () => (await storage()).read(sha256) };
}
