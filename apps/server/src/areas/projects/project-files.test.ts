import { files } from '@ocean/api/areas/files';
import { projects } from '@ocean/api/areas/projects';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf, samplePicture } from '#dev/files/sample-files.ts';
import { sendFile } from '#dev/files/send-file.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { operateProjects } from '../../operate/projects/operate-projects.ts';
import { contentHash } from './rules.ts';

const world = useWorld();
let desk: OperatorsDesk;
let alice: Member;
let bob: Member;
beforeAll(async () => {
  desk = openDesk(world);
  alice = await world.member();
  bob = await world.member();
});
afterAll(async () => desk?.close());

const TEXTS = { name: 'A barn', profile: 'A barn in Busan.', contact: 'alice@example.org' };

async function sends(member: Member, name: string, bytes: Buffer): Promise<string> {
  const { body } = await sendFile(world.origin, member.token, { name, bytes });
  return (body.data as { fileId: string }).fileId;
}
const mayRead = async (member: Member, fileId: string) =>
  (await member.post(files.link.path, { fileId })).body.error?.key !== 'FILE_UNKNOWN';

test('a project has own files in order, and its hash covers their contents', async () => {
  const [picture, deed] = [
    await sends(alice, 'barn.png', await samplePicture('png')),
    await sends(alice, 'deed.pdf', samplePdf()),
  ];
  const draft = await alice.call(projects.submit, { ...TEXTS, action: 'draft', files: [picture, deed] });
  expect(draft.files.map(({ name }) => name)).toEqual(['barn.png', 'deed.pdf']);
  expect(draft.contentHash).toBe(contentHash({ ...TEXTS, fileHashes: draft.files.map(({ sha256 }) => sha256) }));
  const turned = await alice.call(projects.submit, { id: draft.id, version: 1, action: 'draft', files: [deed, picture] });
  expect(turned.files.map(({ name }) => name)).toEqual(['deed.pdf', 'barn.png']);
  expect(turned.contentHash).not.toBe(draft.contentHash);
});

test('a file of another account is refused, alone and among own ones, and the project stays as it was', async () => {
  const [own, foreign] = [await sends(alice, 'a.pdf', samplePdf('a')), await sends(bob, 'b.pdf', samplePdf('b'))];
  const draft = await alice.call(projects.submit, { ...TEXTS, action: 'draft', files: [own] });
  for (const wanted of [[foreign], [own, foreign]]) {
    const change = { id: draft.id, version: 1, action: 'draft', name: 'Changed', files: wanted };
    expect((await alice.post(projects.submit.path, change)).body.error?.key).toBe('FILE_UNKNOWN');
    expect((await alice.post(projects.submit.path, { ...TEXTS, action: 'draft', files: wanted })).body.error?.key).toBe(
      'FILE_UNKNOWN',
    );
  }
  expect(await alice.call(projects.detail, { id: draft.id })).toMatchObject({
    name: 'A barn',
    version: 1,
    files: [{ fileId: own }],
  });
});

test('accepts ten files and refuses eleven', async () => {
  const ids: string[] = [];
  for (let made = 0; made < 11; made += 1) ids.push(await sends(alice, `${made}.pdf`, samplePdf(`${made}`)));
  const { files: kept } = await alice.call(projects.submit, { ...TEXTS, action: 'draft', files: ids.slice(0, 10) });
  expect(kept).toHaveLength(10);
  const { body } = await alice.post(projects.submit.path, { ...TEXTS, action: 'draft', files: ids });
  expect(body.error).toMatchObject({ key: 'PROJECT_FILES_TOO_MANY', params: { maximum: 10 } });
});

test('others can read its files only once it is listed; a withdrawn project refers to none', async () => {
  const deed = await sends(alice, 'deed.pdf', samplePdf('listed'));
  const { id } = await alice.call(projects.submit, { ...TEXTS, action: 'submit', files: [deed] });
  expect(await mayRead(bob, deed)).toBe(false);
  const decide = (...args: string[]) => desk.carol(operateProjects, ...args, '--reason', 'read it');
  await decide('take', id);
  expect(await mayRead(bob, deed)).toBe(false);
  await decide('publish', id, '--ends', new Date(Date.now() + 86_400_000).toISOString());
  expect(await mayRead(bob, deed)).toBe(true);
  await decide('close', id);
  expect(await mayRead(bob, deed)).toBe(true);

  const kept = await alice.call(projects.submit, { ...TEXTS, action: 'draft', files: [deed] });
  const withdrawn = await alice.call(projects.submit, { id: kept.id, version: kept.version, action: 'withdraw' });
  expect(withdrawn).toMatchObject({ state: 'withdrawn', files: [] });
  expect((await desk.reads(operateProjects, 'show', id)).join('\n')).toContain('deed.pdf');
});
