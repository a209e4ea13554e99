import type { news } from '@ocean/api/areas/social/news';
import { Refusal } from '@ocean/api/errors';
import type { Handler } from '../../http/route.ts';
import { countLikes, findSubject } from './queries.ts';
import { setLike } from './store.ts';

/** Writes the state that the caller wants rather than toggling: a repeat, also of a lost request, changes nothing. */
export const likeNews: Handler<typeof news.like> = async ({ db }, { account }, { id, isLiked }) => {
  const subject = await findSubject(db, id);
  if (subject === undefined || !(await setLike(db, { account, subject, isLiked }))) throw new Refusal('NEWS_UNKNOWN');
  return { likes: await countLikes(db, subject), isLiked };
};
