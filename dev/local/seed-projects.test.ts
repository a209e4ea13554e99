import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import { readFilesOf } from '../../apps/server/src/areas/files/queries.ts';
import { readListedProjects, readProjects } from '../../apps/server/src/areas/projects/queries.ts';
import { drawCover } from './draw-cover.ts';
import { seedProjectsOn } from './seed-projects.ts';

const world = useWorld();
let desk: ReturnType<typeof openDesk>;
beforeAll(() => {
  desk = openDesk(world);
});
afterAll(async () => desk?.close());

test('a local start creates projects in several states once, each marked as a demo and with a cover', async () => {
  const { db } = world.context;
  const { chainId, vault } = world.context.config;
  const [{ address, key }] = LOCAL.operators;
  const platform = {
    context: world.context,
    baseUrl: world.origin,
    desk: { db: desk.db, chainId, vault, owners: [address.toLowerCase()], key },
  };
  for (const _ of ['first start', 'second start']) await seedProjectsOn(platform);
  const all = await readProjects(db, { limit: 100 });
  expect(all.map(({ state }) => state).sort()).toEqual(['closed', 'inReview', 'listed', 'listed', 'listed', 'rejected']);
  for (const { name, profile } of all) {
    expect(name).toMatch(/^DEMO · /);
    expect(profile).toContain('This is a demo of a local start');
  }
  const { list, total } = await readListedProjects(db, { skip: 0, size: 10 });
  expect(total).toBe(4);
  const files = await readFilesOf(
    db,
    'project',
    list.map(({ id }) => id),
  );
  for (const { id } of list) expect(files.get(id)?.map(({ type }) => type)).toEqual(['image/png', 'text/csv']);
  // The listed text of the first project includes its accepted differences.
  expect(list.find(({ name }) => name.includes('solar'))?.profile).toContain('roofs of this size!');
});

test('every cover is a different picture', async () => {
  const covers: Buffer[] = [];
  for (const drawing of ['solar', 'warehouse', 'orchard', 'ferry', 'house', 'turbine'] as const)
    covers.push(await drawCover(drawing));
  expect(new Set(covers.map((cover) => cover.toString('base64'))).size).toBe(6);
  // The header of a PNG: its signature, then width and height.
  for (const cover of covers)
    expect([cover.toString('latin1', 1, 4), cover.readUInt32BE(16), cover.readUInt32BE(20)]).toEqual(['PNG', 1200, 675]);
});
