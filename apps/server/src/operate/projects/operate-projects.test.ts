import { projects } from '@ocean/api/areas/projects';
import type { InputOf } from '@ocean/api/endpoint';
import sql from 'sql-template-tag';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase } from '../../db/pool.ts';
import { operateProjects } from './operate-projects.ts';

const world = useWorld();
let desk: OperatorsDesk;
let alice: Member;
beforeAll(async () => {
  desk = openDesk(world);
  alice = await world.member();
});
afterAll(async () => desk?.close());

const FULL = { name: 'A barn', profile: 'A barn in Busan.', contact: 'alice@example.org', files: [] };
const reason = ['--reason', 'read it'];
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function handedIn(member: Member = alice, more: Partial<InputOf<typeof projects.submit>> = {}) {
  const { id } = await member.call(projects.submit, { ...FULL, ...more, action: 'submit' });
  return id;
}
const stateOf = async (id: string, member: Member = alice) => (await member.call(projects.detail, { id })).state;

async function listed(): Promise<string> {
  const id = await handedIn();
  await desk.carol(operateProjects, 'take', id, ...reason);
  await desk.dave(operateProjects, 'publish', id, '--ends', inDays(7), ...reason);
  return id;
}

test('lists waiting projects, oldest first, and shows one with its contact', async () => {
  const [first, second] = [await handedIn(), await handedIn()];
  const lines = await desk.reads(operateProjects, 'list');
  expect(lines.map((line) => line.split('  ').slice(0, 2))).toEqual([
    [first, 'submitted'],
    [second, 'submitted'],
  ]);
  const shown = await desk.reads(operateProjects, 'show', first);
  expect(shown).toContain('  contact: alice@example.org');
  expect(shown).toContain('  | A barn in Busan.');
  expect(await desk.reads(operateProjects, 'list', 'rejected')).toEqual(['no project is rejected']);
});

test('a review ends with a listing until a time, or with a reason that the owner reads', async () => {
  const id = await handedIn();
  expect(await desk.carol(operateProjects, 'take', id, ...reason)).toEqual([`project ${id} is inReview`]);
  const ends = inDays(7);
  expect(await desk.dave(operateProjects, 'publish', id, '--ends', ends, ...reason)).toEqual([
    `project ${id} is listed until ${ends}`,
  ]);
  expect(await alice.call(projects.detail, { id })).toMatchObject({ state: 'listed', endsAt: ends });
  const other = await handedIn();
  await desk.carol(operateProjects, 'take', other, ...reason);
  await desk.carol(operateProjects, 'reject', other, '--reason', 'No deed was sent');
  expect(await alice.call(projects.detail, { id: other })).toMatchObject({ state: 'rejected', reason: 'No deed was sent' });
  const history = (await desk.reads(operateProjects, 'show', other))
    .slice(-3)
    .map((line) => line.trim().replace(/^\S+Z {2}/, ''));
  expect(history).toEqual([
    'submitted by the owner',
    `taken by ${desk.addresses.carol}: read it`,
    `rejected by ${desk.addresses.carol}: No deed was sent`,
  ]);
});

test('refuses a listing after its owner changed it: the signature is for another version', async () => {
  const id = await handedIn();
  const signature = await desk.signatureOf(operateProjects, 'take', id, ...reason);
  const { version } = await alice.call(projects.detail, { id });
  const draft = await alice.call(projects.submit, { id, version, action: 'draft', profile: 'Another text.' });
  await alice.call(projects.submit, { id, version: draft.version, action: 'submit' });
  await expect(desk.reads(operateProjects, 'take', id, ...reason, '--signature', signature)).rejects.toThrow(
    'signed another text',
  );
  expect(await stateOf(id)).toBe('submitted');
});

test('needs one operator with the role reviewer, and accepts one of two concurrent ones', async () => {
  const id = await handedIn();
  await expect(desk.stranger(operateProjects, 'take', id, ...reason)).rejects.toThrow('not an operator with the role reviewer');
  const both = [desk.carol(operateProjects, 'take', id, ...reason), desk.dave(operateProjects, 'take', id, ...reason)];
  const results = await Promise.allSettled(both);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await desk.db.many(sql`select number from project_decision where project = ${id}`)).toHaveLength(1);
});

test('refuses reviewers of their own project, or one of their upline or downline at any depth', async () => {
  const [, dave] = LOCAL.operators;
  const above = await world.member();
  const between = await world.member({ inviter: above });
  const reviewer = await world.member({ inviter: between, wallet: privateKeyToAccount(dave.key) });
  const below = await world.member({ inviter: await world.member({ inviter: reviewer }) });
  const beside = await world.member({ inviter: above });
  for (const owner of [above, between, reviewer, below]) {
    const id = await handedIn(owner);
    await expect(desk.dave(operateProjects, 'take', id, ...reason)).rejects.toThrow('belongs to the line of the owner');
    // The database refuses them, too.
    const insert = sql`
      insert into project_decision (project, number, kind, version, content_hash, author, reason)
      select id, acts + 1, 'taken', version, content_hash, ${desk.addresses.dave}, 'x' from project where id = ${id}`;
    await expect(desk.db.run(insert)).rejects.toThrow('own line');
    await desk.carol(operateProjects, 'take', id, ...reason);
    expect(await stateOf(id, owner)).toBe('inReview');
  }
  const id = await handedIn(beside);
  expect(await desk.dave(operateProjects, 'take', id, ...reason)).toEqual([`project ${id} is inReview`]);
});

test('a vote must end between an hour and a year from now', async () => {
  const id = await handedIn();
  await desk.carol(operateProjects, 'take', id, ...reason);
  for (const ends of [inDays(-1), inDays(0.01), inDays(366)]) {
    await expect(desk.carol(operateProjects, 'publish', id, '--ends', ends, ...reason)).rejects.toThrow(
      'between an hour and 365 days',
    );
  }
});

test('closes a listed project, with votes or without; one with votes is never thawed', async () => {
  const id = await listed();
  expect(await desk.carol(operateProjects, 'close', id, ...reason)).toEqual([`project ${id} is closed`]);
  expect(await alice.call(projects.detail, { id })).toMatchObject({ state: 'closed', reason: 'read it' });
  const voted = await listed();
  const freeze = (id: string) => sql`update project set frozen = true where id = ${id}`;
  await expect(world.context.db.run(freeze(voted))).rejects.toThrow('permission denied');
  const owner = openDatabase(world.database.ownerUrl, { connections: 1 });
  await owner.run(freeze(voted));
  await expect(owner.run(sql`update project set frozen = false where id = ${voted}`)).rejects.toThrow('stays frozen');
  expect(await desk.carol(operateProjects, 'close', voted, ...reason)).toEqual([`project ${voted} is closed`]);
  expect(await stateOf(voted)).toBe('closed');
  const draft = await alice.call(projects.submit, { ...FULL, action: 'draft' });
  await expect(owner.run(freeze(draft.id))).rejects.toThrow('votes_are_on_listed_projects');
  await owner.end();
});

test.each(['publish', 'reject', 'close'])('%s is refused while the project is only submitted', async (command) => {
  const id = await handedIn();
  const ends = command === 'publish' ? ['--ends', inDays(7)] : [];
  await expect(desk.carol(operateProjects, command, id, ...ends, ...reason)).rejects.toThrow('is submitted: nothing was changed');
});

test.each([
  [[]],
  [['list', 'nonsense']],
  [['list', 'draft', 'more']],
  [['list', '--reason', 'x']],
  [['show', '12']],
  [['take', '7f0d2d5c-1c55-4b6e-a2b5-7d8f4c2f1a10']],
  [['take', '7f0d2d5c-1c55-4b6e-a2b5-7d8f4c2f1a10', '--reason', ' ']],
  [['publish', '7f0d2d5c-1c55-4b6e-a2b5-7d8f4c2f1a10', '--reason', 'x']],
  [['reject', '7f0d2d5c-1c55-4b6e-a2b5-7d8f4c2f1a10', '--ends', '2026-12-01T10:00:00Z', '--reason', 'x']],
  [['toString', '7f0d2d5c-1c55-4b6e-a2b5-7d8f4c2f1a10', '--reason', 'x']],
])('%j prints the usage', async (args) => {
  await expect(desk.reads(operateProjects, ...args)).rejects.toThrow('npm run projects -- list');
});

test('names a project that does not exist', async () => {
  await expect(desk.reads(operateProjects, 'show', '7f0d2d5c-1c55-4b6e-a2b5-7d8f4c2f1a10')).rejects.toThrow(
    'There is no project',
  );
});
