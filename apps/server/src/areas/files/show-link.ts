import type { files } from '@ocean/api/areas/files';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../context.ts';
import type { Database, Queryable } from '../../db/database.ts';
import { perDatabase } from '../../db/gather.ts';
import type { Download } from '../../http/files/download-routes.ts';
import type { Handler } from '../../http/route.ts';
import { LINK_SECONDS, readLink, signLink } from './link.ts';
import { findFile, readLinkKey, readSubjects, type Subject } from './queries.ts';

/** Whether an account may read a subject, and with it the files that it refers to. */
export type MayRead = (q: Queryable, subjectId: string, account: string) => Promise<boolean>;
/** By kind of subject; each area that refers to files gives one. A kind without one is read by the files' owners alone. */
export type Readers = Readonly<Partial<Record<Subject['kind'], MayRead>>>;

/** Where links lead: a path of its own, where nothing but files is served. */
export const FILES_FOLDER = '/files';

export function showLink(readers: Readers): Handler<typeof files.link> {
  return async ({ db }, { account }, { fileId }) => {
    const file = await findFile(db, fileId);
    if (!file || !(await canRead(db, { fileId, owner: file.account, account, readers }))) throw new Refusal('FILE_UNKNOWN');
    const { account: _owner, ...view } = file;
    return { ...view, ...(await makeLink(db, fileId)) };
  };
}

/** A link for a caller who may read the file: nothing asks again. */
export async function makeLink(db: Database, fileId: string): Promise<{ url: string; expiresAt: string }> {
  const expiresAt = Math.floor(Date.now() / 1000) + LINK_SECONDS;
  const token = signLink(await linkKey(db)(), { fileId, expiresAt });
  return { url: `${FILES_FOLDER}/${token}`, expiresAt: new Date(expiresAt * 1000).toISOString() };
}

type Asked = { readonly fileId: string; readonly owner: string; readonly account: string; readonly readers: Readers };

async function canRead(q: Queryable, { fileId, owner, account, readers }: Asked): Promise<boolean> {
  if (owner === account) return true;
  for (const { kind, id } of await readSubjects(q, fileId)) {
    if (await readers[kind]?.(q, id, account)) return true;
  }
  return false;
}

/** The file of a link, as the door sends it. */
export async function openLink({ db, storage }: Context, token: string): Promise<Download> {
  const file = await findFile(db, readLink(await linkKey(db)(), token));
  if (!file) throw new Refusal('FILE_LINK_ENDED');
  const { name, type, size, sha256 } = file;
  return { name, type, size, read: async () => (await storage()).read(sha256) };
}

/** Read once: it never changes. */
const linkKey = perDatabase((db: Database) => {
  let key: Promise<Buffer> | undefined;
  return () => {
    key ??= readLinkKey(db).catch((error: unknown) => {
      key = undefined;
      throw error;
    });
    return key;
  };
});
