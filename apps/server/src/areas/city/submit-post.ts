import { PICTURE_TYPES } from '@ocean/api/areas/files';
import type { city } from '@ocean/api/areas/social/city';
import type { ParsedInputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Transaction } from '../../db/database.ts';
import { doOnce } from '../../db/do-once.ts';
import { deriveId } from '../../derive-id.ts';
import type { Handler } from '../../http/route.ts';
import { readParamsToday } from '../../params/read-params.ts';
import { referTo } from '../files/entry.ts';
import { findFile } from '../files/queries.ts';
import { findOwnPost } from './queries.ts';
import { insertPost, takeTurn } from './store.ts';
import { POST_FILES, viewPost } from './view-post.ts';

type Submit = typeof city.submit;

export const submitPost: Handler<Submit> = async ({ db }, { account, requestId }, input) => {
  const id = deriveId('cityPost', requestId);
  const maximum = (await readParamsToday(db))['city.postsDaily'];
  const post = await doOnce(
    () => findOwnPost(db, { id, account }),
    () => db.transaction((tx) => write(tx, { id, account, input, maximum })),
  );
  if (!post) throw new Error(`the post of request ${requestId} is gone`);
  return viewPost(db, post, account);
};

type Act = {
  readonly id: string;
  readonly account: string;
  readonly input: ParsedInputOf<Submit>;
  readonly maximum: number;
};

async function write(tx: Transaction, { id, account, input: { text, fileIds }, maximum }: Act) {
  if (!(await takeTurn(tx, { account, act: 'post', maximum }))) throw new Refusal('POSTS_TOO_MANY', { maximum });
  await requireOwnPictures(tx, { fileIds, account });
  await insertPost(tx, { id, account, text });
  if (fileIds.length > 0) await referTo(tx, { fileIds, subject: { kind: POST_FILES, id }, account });
  return findOwnPost(tx, { id, account });
}

/** @throws Refusal FILE_UNKNOWN, FILE_TYPE_REFUSED */
async function requireOwnPictures(tx: Transaction, { fileIds, account }: { fileIds: readonly string[]; account: string }) {
  for (const fileId of fileIds) {
    const file = await findFile(tx, fileId);
    if (!file || file.account !== account) throw new Refusal('FILE_UNKNOWN');
    if (!PICTURE_TYPES.some((type) => type === file.type)) throw new Refusal('FILE_TYPE_REFUSED');
  }
}
