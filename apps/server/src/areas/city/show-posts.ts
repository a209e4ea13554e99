import type { city } from '@ocean/api/areas/social/city';
import { Refusal } from '@ocean/api/errors';
import type { Handler } from '../../http/route.ts';
import { findPost, readComments, readPosts } from './queries.ts';
import { pageFrom, parseNumber } from './rules.ts';
import { viewPost, viewPosts, viewWritten } from './view-post.ts';

export const listPosts: Handler<typeof city.list> = async ({ db }, { account }, { cursor, size, own }) => {
  const found = await readPosts(db, { account, before: parseNumber(cursor), limit: size + 1, own });
  const { page, next } = pageFrom(found, size);
  return { list: await viewPosts(db, page, account), next };
};

export const showPost: Handler<typeof city.detail> = async ({ db }, { account }, { id, cursor, size }) => {
  const post = await findPost(db, { id, account });
  if (!post) throw new Refusal('POST_UNKNOWN');
  const found = await readComments(db, { account, before: parseNumber(cursor), limit: size + 1, post: post.id });
  const { page, next } = pageFrom(found, size);
  return { post: await viewPost(db, post, account), list: page.map((one) => viewWritten(one, account)), next };
};
