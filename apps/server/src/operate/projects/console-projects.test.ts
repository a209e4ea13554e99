import { projects as memberProjects } from '@ocean/api/areas/projects';
import { operators } from '@ocean/api/operators/platform';
import { projects } from '@ocean/api/operators/projects';
import type { OperatorRole } from '@ocean/api/operators/roles';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsole } from '#dev/world/console.ts';
import { useWorld } from '#dev/world/use-world.ts';

const world = useWorld();
let desk: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  desk = await openConsole(world);
});
afterAll(() => desk?.close());

async function operatorWith(...roles: OperatorRole[]) {
  const key = generatePrivateKey();
  const address = privateKeyToAccount(key).address.toLowerCase();
  for (const role of roles) for (const owner of [desk.carol, desk.dave]) await owner.signs(operators.grant, { address, role });
  return desk.by(key);
}

test('the contact of a project is read by reviewers, and not by auditors', async () => {
  const alice = await world.member();
  const content = { name: 'A barn', profile: 'In Busan.', contact: 'alice@example.org', files: [] };
  const { id } = await alice.call(memberProjects.submit, { ...content, action: 'submit' });
  const [reviewer, auditor] = [await operatorWith('reviewer'), await operatorWith('auditor')];
  expect(await reviewer.call(projects.detail, { id })).toMatchObject({ contact: 'alice@example.org', profile: 'In Busan.' });
  const audited = await auditor.call(projects.detail, { id });
  expect(audited).toMatchObject({ contact: null, profile: 'In Busan.' });
  expect(JSON.stringify(audited)).not.toContain('alice@example.org');
  // An owner may do what a reviewer may.
  expect((await desk.carol.call(projects.detail, { id })).contact).toBe('alice@example.org');
});
