import type { notices } from '@ocean/api/areas/notifications/notices';
import { Refusal } from '@ocean/api/errors';
import type { LanguageCode } from '@ocean/api/language-codes';
import { itemsBefore, pageOf } from '@ocean/api/page';
import type { Handler } from '../../http/route.ts';
import { type Announced, countNotices, findAnnounced, findNotice, hasReadNotice, readNotices } from './content/queries.ts';
import { insertNoticeRead } from './content/store.ts';

export const listNotices: Handler<typeof notices.list> = async ({ db }, { account, lang }, page) => {
  const skip = itemsBefore(page);
  const [notices, { total, unread }] = await Promise.all([
    readNotices(db, { account, lang: lang as LanguageCode, skip, limit: page.size }),
    countNotices(db, account),
  ]);
  if (skip > 0 && skip >= total) throw new Refusal('PAGE_UNKNOWN');
  const list = notices.map(({ at, ...notice }) => ({ ...notice, at: at.toISOString() }));
  return { ...pageOf(page, { list, total }), unread };
};

export const readNotice: Handler<typeof notices.read> = async ({ db }, { account }, { id }) => {
  const subject = await findNotice(db, id);
  if (subject === undefined) throw new Refusal('NOTICE_UNKNOWN');
  await insertNoticeRead(db, account, subject);
  const { unread } = await countNotices(db, account);
  return { unread };
};

export const showNotice: Handler<typeof notices.detail> = async ({ db }, { account, lang }, { id }) => {
  const [notice, isRead] = await Promise.all([
    findAnnounced(db, { id, lang: lang as LanguageCode, kinds: ['notice'] }),
    hasReadNotice(db, { account, id }),
  ]);
  if (!notice) throw new Refusal('NOTICE_UNKNOWN');
  return { ...viewAnnounced(notice), isRead };
};

export const showAnnouncement: Handler<typeof notices.show> = async ({ db }, { lang }, { id }) => {
  const announced = await findAnnounced(db, { id, lang: lang as LanguageCode, kinds: ['notice', 'news'] });
  if (!announced) throw new Refusal('NEWS_UNKNOWN');
  return viewAnnounced(announced);
};

const viewAnnounced = ({ at, ...announced }: Announced) => ({ ...announced, at: at.toISOString() });
