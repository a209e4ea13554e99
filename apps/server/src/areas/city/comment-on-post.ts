import type { city } from '@ocean/api/areas/social/city';
import { Refusal } from '@ocean/api/errors';
import type { Transaction } from '../../db/database.ts';
import { doOnce } from '../../db/do-once.ts';
import { deriveId } from '../../derive-id.ts';
import type { Handler } from '../../http/route.ts';
import { readParamsToday } from '../../params/read-params.ts';
import { findOwnComment } from './queries.ts';
import { insertComment, takeTurn } from './store.ts';
import { viewWritten } from './view-post.ts';

export const commentOnPost: Handler<typeof city.comment> = async ({ db }, { account, requestId }, { id: post, text }) => {
  const id = deriveId('cityComment', requestId);
  const maximum = (await readParamsToday(db))['city.commentsDaily'];
  const comment = await doOnce(
    () => findOwnComment(db, { id, account }),
    () => db.transaction((tx) => write(tx, { id, post, account, text, maximum })),
  );
  if (!comment) throw new Error(`the comment of request ${requestId} is gone`);
  return viewWritten(comment, account);
};

type Act = {
  readonly id: string;
  readonly post: string;
  readonly account: string;
  readonly text: string;
  readonly maximum: number;
};

async function write(tx: Transaction, { maximum, ...comment }: Act) {
  const { id, account } = comment;
  if (!(await takeTurn(tx, { account, act: 'comment', maximum }))) throw new Refusal('COMMENTS_TOO_MANY', { maximum });
  await insertComment(tx, comment);
  return findOwnComment(tx, { id, account });
}
