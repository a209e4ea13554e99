import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { count, listOf, pageFields, uuid } from '../fields.ts';
import { announcement } from './home/announcement.ts';

/** Apart from `home`, whose calls are part of every first visit. */
export const notices = {
  list: endpoint({
    path: '/api/other/noticeList',
    caller: 'member',
    summary: 'What operators have announced and not taken away, newest first, in the language of the caller',
    input: v.strictObject(pageFields),
    output: v.strictObject({
      ...listOf(v.strictObject({ ...announcement.entries, isRead: v.boolean() })).entries,
      unread: count,
    }),
    refusals: ['PAGE_UNKNOWN'],
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
} as const;
