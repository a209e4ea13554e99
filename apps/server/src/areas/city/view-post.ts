import type { city } from '@ocean/api/areas/social/city';
import type { OutputOf } from '@ocean/api/endpoint';
import type { Queryable } from '../../db/database.ts';
import { readFilesOf } from '../files/queries.ts';
import { authorOf, type Post, type Written } from './queries.ts';

type PostView = OutputOf<typeof city.submit>;
type CommentView = OutputOf<typeof city.comment>;

/** What refers to the pictures of a post. */
export const POST_FILES = 'cityPost';

/** Posts as one member sees them. */
export async function viewPosts(q: Queryable, posts: readonly Post[], account: string): Promise<PostView[]> {
  const ids = posts.map(({ id }) => id);
  const files = ids.length === 0 ? undefined : await readFilesOf(q, POST_FILES, ids);
  return posts.map((post) => {
    const { likes, isLiked, comments } = post;
    return { ...viewWritten(post, account), files: [...(files?.get(post.id) ?? [])], likes, isLiked, comments };
  });
}

export async function viewPost(q: Queryable, post: Post, account: string): Promise<PostView> {
  const [view] = await viewPosts(q, [post], account);
  if (!view) throw new Error(`post ${post.id} has no view`);
  return view;
}

export function viewWritten(written: Written, account: string): CommentView {
  const { id, text, hiddenReason, at } = written;
  return {
    id,
    author: authorOf(written),
    isOwn: written.account === account,
    text,
    at: at.toISOString(),
    hidden: hiddenReason === null ? null : { reason: hiddenReason },
  };
}
