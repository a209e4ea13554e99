import { notices } from '@ocean/api/areas/notifications/notices';
import { createClient } from '@ocean/api/client';
import sql from 'sql-template-tag';
import { beforeAll, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase } from '../../db/pool.ts';

const world = useWorld();
let alice: Member;
beforeAll(async () => {
  alice = await world.member();
  const operators = openDatabase(world.database.operatorUrl, { connections: 1 });
  for (let number = 1; number <= 3; number += 1) {
    const value = JSON.stringify({
      texts: { en: `Notice ${number}`, ko: `공지 ${number}` },
      ...(number === 1 && { route: '/bot' }),
    });
    await operators.run(sql`
      insert into content_change (subject, revision, value, author, reason)
      values (${`notice/${number}`}, 1, ${value}::jsonb, ${`0x${'1'.repeat(40)}`}, 'test')`);
  }
  await operators.end();
});

test('lists notices newest first, in the language of the caller, and what of them is unread', async () => {
  const { list, total, unread } = await alice.call(notices.list, {});
  expect(list.map(({ title }) => title)).toEqual(['Notice 3', 'Notice 2', 'Notice 1']);
  expect(list.map(({ route }) => route)).toEqual([null, null, '/bot']);
  expect({ total, unread }).toEqual({ total: 3, unread: 3 });
  const korean = createClient({ baseUrl: world.origin, token: () => alice.token, lang: () => 'ko' });
  expect((await korean.call(notices.list, {})).list[0]?.title).toBe('공지 3');
});

test('a notice that was read stays read, for that member', async () => {
  const [newest] = (await alice.call(notices.list, {})).list;
  const id = newest?.id ?? '';
  expect(await alice.call(notices.read, { id })).toEqual({ unread: 2 });
  expect(await alice.call(notices.read, { id })).toEqual({ unread: 2 });
  expect((await alice.call(notices.list, {})).list.map(({ isRead }) => isRead)).toEqual([true, false, false]);
  const bob = await world.member();
  expect((await bob.call(notices.list, {})).unread).toBe(3);
});

test('pages end with the last notice', async () => {
  const first = await alice.call(notices.list, { size: 2 });
  expect(first.next).toBe(2);
  expect((await alice.call(notices.list, { size: 2, page: 2 })).next).toBeNull();
  await expect(alice.call(notices.list, { size: 2, page: 3 })).rejects.toMatchObject({ key: 'PAGE_UNKNOWN' });
});

test('an unknown notice cannot be marked as read', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  await expect(alice.call(notices.read, { id })).rejects.toMatchObject({ key: 'NOTICE_UNKNOWN' });
});
