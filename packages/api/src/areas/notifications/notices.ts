import * as v from 'valibot';
import { endpoint } from '../../endpoint.ts';
import { count, listOf, pageFields, uuid } from '../../fields.ts';
import { announcement, fullAnnouncement } from '../home/announcement.ts';

/** Separate from `home`, whose calls are part of every first visit. */
export const notices = {
  list: endpoint({
    path: '/api/other/noticeList',
    caller: 'member',
    fromReplica: true,
    summary: 'What operators have announced and not taken away, newest first, in the language of the caller',
    input: v.strictObject(pageFields),
    output: v.strictObject({
      ...listOf(v.strictObject({ ...announcement.entries, isRead: v.boolean() })).entries,
      unread: count,
    }),
    refusals: ['PAGE_UNKNOWN'],
  }),
  detail: endpoint({
    path: '/api/tor/noticeDetail',
    caller: 'member',
    summary: 'One notice in full; it stays unread until noticeRead',
    input: v.strictObject({ id: uuid }),
    output: v.strictObject({ ...fullAnnouncement.entries, isRead: v.boolean() }),
    refusals: ['NOTICE_UNKNOWN'],
  }),
  read: endpoint({
    path: '/api/other/noticeRead',
    caller: 'member',
    mutates: true,
    whileSuspended: true,
    summary: 'Marks a notice as read; again, it changes nothing',
    input: v.strictObject({ id: uuid }),
    output: v.strictObject({ unread: count }),
    refusals: ['NOTICE_UNKNOWN'],
  }),
  show: endpoint({
    path: '/api/other/announcement',
    caller: 'visitor',
    fromReplica: true,
    summary: 'A notice or a piece of news in full, for readers who are not signed in',
    input: v.strictObject({ id: uuid }),
    output: fullAnnouncement,
    refusals: ['NEWS_UNKNOWN'],
  }),
} as const;
