import { voting } from '@ocean/api/areas/voting';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closesProject, listsProject } from '#dev/projects/listed-projects.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';

const world = useWorld();
let desk: OperatorsDesk;
let owner: Member;
beforeAll(async () => {
  desk = openDesk(world);
  owner = await world.member();
});
afterAll(async () => desk?.close());

test('closing a project does not deadlock with a vote that has its purchase but not its turn', {
  timeout: 20_000,
}, async () => {
  const id = await listsProject(owner, desk);
  await world.context.db.transaction(async (tx) => {
    // What the foreign key of a purchase locks.
    await tx.run(sql`select from project where id = ${id} for key share`);
    await closesProject(desk, id);
  });
  expect(await owner.call(voting.detail, { id })).toMatchObject({ state: 'closedEarly' });
});
