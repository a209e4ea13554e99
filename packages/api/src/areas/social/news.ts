import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { count, cursorFields, uuid } from '../../fields.ts';
import { announcement, fullAnnouncement } from '../home/announcement.ts';

/** Reader figures of a piece of news. */
const standing = {
  likes: count,
  isLiked: v.boolean(),
  isRead: v.boolean(),
};

export const news = {
  list: endpoint({
    path: '/api/tor/newList',
    caller: 'member',
    fromReplica: true,
    summary: 'News that operators have published and not taken away, newest first, in the language of the caller',
    input: v.strictObject(cursorFields),
    output: v.strictObject({
      list: v.array(v.strictObject({ ...announcement.entries, ...standing })),
      next: v.nullable(v.string()),
      /** Of all news. */
      unread: count,
    }),
    refusals: ['PAGE_UNKNOWN'],
  }),
  detail: endpoint({
    path: '/api/tor/newDetail',
    caller: 'member',
    summary: 'One piece of news in full; it stays unread until newRead',
    input: v.strictObject({ id: uuid }),
    output: v.strictObject({ ...fullAnnouncement.entries, ...standing }),
    refusals: ['NEWS_UNKNOWN'],
  }),
  like: endpoint({
    path: '/api/tor/newLike',
    caller: 'member',
    mutates: true,
    entrance: { menu: '/kuaixun', when: ({ isLiked }) => isLiked },
    summary: 'Likes a piece of news, or likes it no longer; again, it changes nothing',
    input: v.strictObject({ id: uuid, isLiked: v.boolean() }),
    output: v.strictObject({ likes: count, isLiked: v.boolean() }),
    refusals: ['NEWS_UNKNOWN'],
  }),
  read: endpoint({
    path: '/api/tor/newRead',
    caller: 'member',
    mutates: true,
    whileSuspended: true,
    summary: 'Marks a piece of news as read; again, it changes nothing',
    input: v.strictObject({ id: uuid }),
    output: v.strictObject({ unread: count }),
    refusals: ['NEWS_UNKNOWN'],
  }),
} as const;
