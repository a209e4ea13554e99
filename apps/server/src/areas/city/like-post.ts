import type { city } from '@ocean/api/areas/social/city';
import { Refusal } from '@ocean/api/errors';
import type { Handler } from '../../http/route.ts';
import { findLikes, findPost } from './queries.ts';
import { writeLike } from './store.ts';

/** One row per member and post: a repeat changes nothing. A like can also be taken back from a post that is hidden or removed. */
export const likePost: Handler<typeof city.like> = async ({ db }, { account }, { id, isLiked }) => {
  const mayWrite = isLiked ? await findPost(db, { id, account }) : await findLikes(db, { id, account });
  if (!mayWrite) throw new Refusal('POST_UNKNOWN');
  await writeLike(db, { post: id, account, isLiked });
  const found = await findLikes(db, { id, account });
  if (!found) throw new Refusal('POST_UNKNOWN');
  return { id, ...found };
};
