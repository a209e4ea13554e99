import { projects } from '@ocean/api/areas/projects';
import { voting } from '@ocean/api/areas/voting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { operateProjects } from '../../operate/projects/operate-projects.ts';
import { readHistory } from '../projects/queries.ts';

const world = useWorld();
let desk: OperatorsDesk;
let owner: Member;
beforeAll(async () => {
  desk = openDesk(world);
  owner = await world.member();
});
afterAll(async () => desk?.close());

/** Lists a project with all proposed differences accepted and then the profile `listed`. @returns its id */
async function lists(written: string, listed: string): Promise<string> {
  const content = { name: 'A barn', contact: 'owner@example.org', files: [] };
  let shown = await owner.call(projects.submit, { ...content, profile: written, action: 'submit' });
  const { id } = shown;
  const acts = async (act: object) => {
    shown = await owner.call(projects.submit, { id, version: shown.version, ...act } as never);
  };
  await acts({ action: 'optimise' });
  await acts({ action: 'accept', accept: shown.analysis?.differences.map((difference) => difference.id) });
  await acts({ action: 'draft', profile: listed });
  await acts({ action: 'submit' });
  const reason = ['--reason', 'a test'];
  await desk.carol(operateProjects, 'take', id, ...reason);
  const ends = new Date(Date.now() + 86_400_000).toISOString();
  await desk.carol(operateProjects, 'publish', id, '--ends', ends, ...reason);
  return id;
}

test('of the changes of an analysis, only listed lines are shown', async () => {
  const reader = await world.member();
  const id = await lists('An old  barn.\nIt stands.\nCall  01012345678.', 'An old barn.\nIt stands.');
  const { provenance } = await reader.call(voting.detail, { id });
  expect(provenance.changes).toMatchObject([{ by: 'built-in', differences: [{ before: '', after: 'An old barn.' }] }]);
  expect(JSON.stringify(await reader.call(voting.detail, { id }))).not.toContain('01012345678');
});

test('what a reviewer wrote before the listing is shown to the owner only', async () => {
  const [reader, content] = [await world.member(), { name: 'A barn', contact: 'owner@example.org', files: [] }];
  const { id } = await owner.call(projects.submit, { ...content, profile: 'An old barn.', action: 'submit' });
  await desk.carol(operateProjects, 'take', id, '--reason', 'looks odd');
  await desk.carol(operateProjects, 'reject', id, '--reason', 'the passport of Ms Han is missing');
  const { version, reason } = await owner.call(projects.detail, { id });
  expect(reason).toBe('the passport of Ms Han is missing');
  const draft = await owner.call(projects.submit, { id, version, action: 'draft' });
  await owner.call(projects.submit, { id, version: draft.version, action: 'submit' });
  await desk.carol(operateProjects, 'take', id, '--reason', 'again');
  const ends = new Date(Date.now() + 86_400_000).toISOString();
  await desk.carol(operateProjects, 'publish', id, '--ends', ends, '--reason', 'the deed was seen');
  const { provenance } = await reader.call(voting.detail, { id });
  expect(provenance.decisions.map((decision) => [decision.act, decision.reason])).toEqual([
    ['taken', null],
    ['rejected', null],
    ['taken', null],
    ['listed', 'the deed was seen'],
  ]);
  expect((await owner.call(projects.detail, { id })).history.map((act) => act.reason)).toContain(reason);
  await desk.carol(operateProjects, 'close', id, '--reason', 'sold meanwhile');
  const closed = await reader.call(voting.detail, { id });
  expect(closed.provenance.decisions.at(-1)).toMatchObject({ act: 'closed', reason: 'sold meanwhile' });
});

test('a project reopened many times is read by its last acts', async () => {
  const id = await lists('An old  barn.', 'An old barn, mended.');
  const acts = (await readHistory(world.context.db, id)).map(({ act }) => act);
  expect(acts).toEqual(['submitted', 'optimised', 'reopened', 'submitted', 'taken', 'listed']);
  expect((await readHistory(world.context.db, id, 2)).map(({ act }) => act)).toEqual(['taken', 'listed']);
});
