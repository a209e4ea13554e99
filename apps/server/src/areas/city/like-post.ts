import type { city } from '@ocean/api/areas/social/city';
import { Refusal } from '@ocean/api/errors';
import type { Handler } from '../../http/route.ts';
import { findPost } from './queries.ts';
import { writeLike } from './store.ts';

/** One row a member and post: the same again finds it as it is. */
export const likePost: Handler<typeof city.like> = async ({ db }, { account }, { id, isLiked }) => {
  if (!(await findPost(db, { id, account }))) throw new Refusal('POST_UNKNOWN');
  await writeLike(db, { post: id, account, isLiked });
  const post = await findPost(db, { id, account });
  if (!post) throw new Refusal('POST_UNKNOWN');
  return { id, isLiked: post.isLiked, likes: post.likes };
};
