import { endpoints } from '@ocean/api/areas/api';
import { projects } from '@ocean/api/areas/projects';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptedFields } from '#dev/world/malformed-requests.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { operateProjects } from '../../operate/projects/operate-projects.ts';
import { findListedProject, readListedProjects } from './queries.ts';

const CONTACT = 'only-for-reviewers@example.org';

const world = useWorld();
let desk: OperatorsDesk;
let alice: Member;
let bob: Member;
/** Projects of alice, one in each state that others might reach. */
const ids: string[] = [];
beforeAll(async () => {
  desk = openDesk(world);
  alice = await world.member();
  bob = await world.member({ inviter: alice });
  const content = { name: 'A barn', profile: 'A barn in Busan.', contact: CONTACT, files: [] };
  ids.push((await alice.call(projects.submit, { ...content, action: 'draft' })).id);
  const ends = new Date(Date.now() + 86_400_000).toISOString();
  const states = [[], ['take'], ['take', 'publish'], ['take', 'reject'], ['take', 'publish', 'close']];
  for (const commands of states) {
    const { id } = await alice.call(projects.submit, { ...content, action: 'submit' });
    for (const command of commands) {
      await desk.carol(operateProjects, command, id, ...(command === 'publish' ? ['--ends', ends] : []), '--reason', 'a test');
    }
    ids.push(id);
  }
});
afterAll(async () => desk?.close());

/** Every request that a stranger can make: without an id, and with each of hers. */
const bodies = (path: string) => {
  const accepted = endpoints.filter((endpoint) => endpoint.path === path).map(acceptedFields);
  return [{}, ...accepted, ...ids.flatMap((id) => [{ id }, { ...accepted[0], id, version: 1 }])];
};

test('no answer of any call to another member or to a visitor has the contact', async () => {
  for (const { path } of endpoints) {
    if (path.endsWith('/logout')) continue;
    await Promise.all(
      bodies(path).map(async (body) => {
        const told = `${path} ${JSON.stringify(body)}`;
        for (const answer of await Promise.all([bob.post(path, body), world.post(path, body)])) {
          expect(JSON.stringify(answer.body), told).not.toContain(CONTACT);
        }
      }),
    );
  }
});

test('what other areas read of a listed project has no contact', async () => {
  const { list } = await readListedProjects(world.context.db, { skip: 0, size: 10 });
  expect(list).toHaveLength(2);
  const [listed = ''] = list.filter(({ state }) => state === 'listed').map(({ id }) => id);
  const found = await findListedProject(world.context.db, listed);
  expect(found?.id).toBe(listed);
  expect(JSON.stringify([list, found])).not.toContain(CONTACT);
});

test('the owner and a reviewer can read it', async () => {
  for (const id of ids) expect((await alice.call(projects.detail, { id })).contact).toBe(CONTACT);
  expect(await desk.reads(operateProjects, 'show', ids[1] ?? '')).toContain(`  contact: ${CONTACT}`);
});

test('listed projects are found by part of their text, case-insensitively, filtered by open or closed, page by page', async () => {
  const read = (asked: Partial<Parameters<typeof readListedProjects>[1]>) =>
    readListedProjects(world.context.db, { skip: 0, size: 10, ...asked });
  expect((await read({ search: 'bUSan' })).total).toBe(2);
  expect((await read({ search: '%' })).total).toBe(0);
  expect((await read({ search: CONTACT })).total).toBe(0);
  expect((await read({ state: 'listed' })).list.map(({ state }) => state)).toEqual(['listed']);
  expect((await read({ state: 'closed' })).list.map(({ state }) => state)).toEqual(['closed']);
  const pages = [await read({ size: 1 }), await read({ size: 1, skip: 1 })];
  expect(new Set(pages.flatMap(({ list }) => list.map(({ id }) => id))).size).toBe(2);
});

test('a vote past its end is closed for the owner, for others and for a reviewer', async () => {
  await world.nextDay(2);
  const [, , , listed = ''] = ids;
  expect(await alice.call(projects.detail, { id: listed })).toMatchObject({ state: 'closed', may: [] });
  expect((await readListedProjects(world.context.db, { state: 'listed', skip: 0, size: 10 })).total).toBe(0);
  expect((await readListedProjects(world.context.db, { state: 'closed', skip: 0, size: 10 })).total).toBe(2);
  const closing = desk.carol(operateProjects, 'close', listed, '--reason', 'late');
  await expect(closing).rejects.toThrow('is closed: nothing was changed');
});
