import { city } from '@ocean/api/areas/social/city';
import { expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import { seedPostsOn } from './seed-posts.ts';

const world = useWorld();

test('a local start creates posts of a named member once, each marked as a demo', async () => {
  for (const _ of ['first start', 'second start']) await seedPostsOn({ context: world.context, baseUrl: world.origin });
  const { list } = await (await world.member()).call(city.list, {});
  expect(list.map(({ files, comments }) => [files.length, comments])).toEqual([
    [1, 0],
    [0, 0],
    [1, 1],
  ]);
  for (const { text, author } of list) {
    expect(author.nickname).toBe('Demo harbour');
    expect(text).toMatch(/^DEMO · made for a local start\n/);
  }
});
