import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { files } from '@ocean/api/areas/files';
import { projects } from '@ocean/api/areas/projects';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { samplePdf, samplePicture } from '#dev/files/sample-files.ts';
import { sendFile } from '#dev/files/send-file.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase, type PooledDatabase } from '../db/pool.ts';
import { describeFaults } from '../ledger/audit/audit.ts';
import { auditFiles } from './audit-files.ts';
import { placeOf } from './file-storage.ts';

const world = useWorld();
const bytes = samplePdf('audited');
const LONG_AGO = new Date(Date.now() - 3 * 24 * 60 * 60_000);
let sent: { fileId: string; sha256: string };
let alice: Member;
let owner: PooledDatabase;
let project: string;
let path: string;
let smallPath: string;
let picture: { fileId: string; sha256: string };
beforeAll(async () => {
  alice = await world.member();
  owner = openDatabase(world.database.ownerUrl, { connections: 1 });
  sent = (await sendFile(world.origin, alice.token, { name: 'a.pdf', bytes })).body.data as typeof sent;
  const photo = { name: 'b.jpg', bytes: await samplePicture('jpeg', { width: 1200, height: 900 }) };
  picture = (await sendFile(world.origin, alice.token, photo)).body.data as typeof sent;
  const small = await alice.call(files.link, { fileId: picture.fileId, small: true });
  const { storage } = world.context.config;
  const pathOf = (sha256: string) => join(storage?.kind === 'folder' ? storage.folder : '', placeOf(sha256));
  path = pathOf(sent.sha256);
  smallPath = pathOf(small.sha256);
  const content = { name: 'A barn', profile: 'Old.', contact: 'me', files: [sent.fileId, picture.fileId] };
  project = (await alice.call(projects.submit, { ...content, action: 'draft' })).id;
});
afterAll(() => owner?.end());
afterEach(() => writeFileSync(path, bytes));

const findings = async (options = {}) => auditFiles(world.context.db, await world.context.storage(), options);
const faults = async (options = {}) => describeFaults(await findings(options));

test('finds no fault in what uploads have left', async () => {
  expect((await findings()).map(({ name, checked, faultCount }) => [name, checked, faultCount])).toEqual([
    ['filesHaveTheirBytes', 3, 0],
    ['bytesHaveTheirFile', 3, 0],
    ['filesAreReferredTo', 2, 0],
    ['projectsReferToTheirFiles', 1, 0],
  ]);
});

test('names a file whose bytes are missing', async () => {
  rmSync(path);
  expect(await faults()).toEqual([`filesHaveTheirBytes: file ${sent.fileId}: its bytes are missing`]);
});

test('names a truncated file, even when it reads only sizes', async () => {
  writeFileSync(path, bytes.subarray(0, 9));
  const told = [`filesHaveTheirBytes: file ${sent.fileId}: it has 9 bytes instead of ${bytes.length}`];
  expect([await faults(), await faults({ sizesOnly: true })]).toEqual([told, told]);
});

test('names a file whose bytes were replaced by the same number of others', async () => {
  writeFileSync(path, Buffer.alloc(bytes.length, 'x'));
  expect(await faults()).toEqual([`filesHaveTheirBytes: file ${sent.fileId}: its bytes are not those that were stored`]);
  expect(await faults({ sizesOnly: true })).toEqual([]);
});

test('assigns the bytes of a thumbnail to its picture, and names a missing thumbnail', async () => {
  const kept = readFileSync(smallPath);
  utimesSync(smallPath, LONG_AGO, LONG_AGO);
  expect(await faults()).toEqual([]);
  rmSync(smallPath);
  expect(await faults()).toEqual([`filesHaveTheirBytes: file ${picture.fileId}: its bytes are missing`]);
  writeFileSync(smallPath, kept);
});

test('names bytes without a file, once they are too old for an upload in progress', async () => {
  const sha256 = createHash('sha256').update('nobody').digest('hex');
  const orphan = path.replace(placeOf(sent.sha256), placeOf(sha256));
  mkdirSync(dirname(orphan), { recursive: true });
  writeFileSync(orphan, 'nobody');
  expect(await faults()).toEqual([]);
  utimesSync(orphan, LONG_AGO, LONG_AGO);
  expect(await faults()).toEqual([`bytesHaveTheirFile: bytes ${sha256}: no file has them`]);
  rmSync(orphan);
});

test('names a file that has been unreferenced for longer than the job allows', async () => {
  const { fileId } = (await sendFile(world.origin, alice.token, { name: 'c.pdf', bytes: samplePdf('unused') })).body
    .data as typeof sent;
  const old = (days: number) => owner.run(sql`update file set at = now() - make_interval(days => ${days}) where id = ${fileId}`);
  await old(1);
  expect(await faults()).toEqual([]);
  await old(3);
  const told = [`filesAreReferredTo: file ${fileId}: nothing has referred to it for days, and it is still there`];
  expect(await faults()).toEqual(told);
  const uses = (ended: number) =>
    owner.run(sql`
      insert into file_use (subject_kind, subject_id, file_id, place, ended_at)
      values ('project', gen_random_uuid(), ${fileId}, 1, now() - make_interval(days => ${ended}))
      on conflict do nothing`);
  await uses(3);
  expect(await faults()).toEqual(told);
  await uses(1);
  expect(await faults()).toEqual([]);
});

test('names a project whose file list differs from its references: one more, one less, another order', async () => {
  const at = (files: string) =>
    `projectsReferToTheirFiles: project ${project}: its files are {${sent.fileId},${picture.fileId}}, referred to are {${files}}`;
  const plants = (change: ReturnType<typeof sql>) => owner.run(change);
  await plants(sql`update file_use set ended_at = now() where subject_id = ${project} and file_id = ${picture.fileId}`);
  expect(await faults()).toEqual([at(sent.fileId)]);
  await plants(sql`update file_use set ended_at = null, place = 9 - place where subject_id = ${project}`);
  expect(await faults()).toEqual([at(`${picture.fileId},${sent.fileId}`)]);
  await plants(sql`update file_use set place = 9 - place where subject_id = ${project}`);
  expect(await faults()).toEqual([]);
});
