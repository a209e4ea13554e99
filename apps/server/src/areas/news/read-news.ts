import type { news } from '@ocean/api/areas/social/news';
import { Refusal } from '@ocean/api/errors';
import type { Handler } from '../../http/route.ts';
import { countUnread, findSubject } from './queries.ts';
import { insertRead } from './store.ts';

export const readNews: Handler<typeof news.read> = async ({ db }, { account }, { id }) => {
  const subject = await findSubject(db, id);
  if (subject === undefined || !(await insertRead(db, { account, subject }))) throw new Refusal('NEWS_UNKNOWN');
  return { unread: await countUnread(db, account) };
};
