import type { files } from '@ocean/api/areas/files';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import type { Download } from '../../http/files/send-download.ts';
import type { Handler } from '../../http/route.ts';
import { makeLink } from './entry.ts';
import { readLink } from './link.ts';
import { findFile, findSmall, isHidden, type Readers, readLinkKey, readSubjects } from './queries.ts';

export function showLink(readers: Readers): Handler<typeof files.link> {
  return async ({ db, config: { filesOrigin } }, { account }, { fileId, small = false }) => {
    const file = await findFile(db, fileId);
    if (!file || !(await canRead(db, { fileId, owner: file.account, account, readers }))) throw new Refusal('FILE_UNKNOWN');
    const { account: _owner, ...view } = file;
    const found = small ? await findSmall(db, fileId) : undefined;
    return { ...view, ...found, ...(await makeLink(db, { fileId, origin: filesOrigin, isSmall: found !== undefined })) };
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

/** The file of a link, ready to be sent. A link made before operators hid the file opens nothing any more. */
export async function openLink({ db, storage }: Context, token: string): Promise<Download> {
  const { fileId, isSmall } = readLink(await readLinkKey(db), token);
  const file = await findFile(db, fileId);
  if (!file || (await isHidden(db, fileId))) throw new Refusal('FILE_LINK_ENDED');
  const { name, type, size, sha256 } = { ...file, ...(isSmall && (await findSmall(db, fileId))) };
  return { name, type, size, read: async () => (await storage()).read(sha256) };
}
