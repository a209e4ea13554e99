import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { files } from '@ocean/api/areas/files';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf, samplePicture } from '#dev/files/sample-files.ts';
import { sendFile } from '#dev/files/send-file.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase, type PooledDatabase } from '../../db/pool.ts';
import { placeOf, STORAGE_PREFIXES } from '../../storage/file-storage.ts';
import { removeOrphans, removeUnused } from './collect-files.ts';
import { referTo } from './entry.ts';

const world = useWorld();
let alice: Member;
let folder: string;
let workerDb: PooledDatabase;
const worker = () => ({ ...world.context, db: workerDb });
beforeAll(async () => {
  workerDb = openDatabase(world.database.workerUrl);
  alice = await world.member();
  const { storage } = world.context.config;
  folder = storage?.kind === 'folder' ? storage.folder : '';
});

afterAll(() => workerDb.end());

const DAY_MS = 24 * 60 * 60_000;

async function sends(bytes: Buffer, member = alice) {
  const { body } = await sendFile(world.origin, member.token, { name: 'deed.pdf', bytes });
  return body.data as { fileId: string; sha256: string };
}
const refers = (fileIds: readonly string[], id: string) =>
  world.context.db.transaction((tx) => referTo(tx, { fileIds, subject: { kind: 'project', id }, account: alice.id }));
const isThere = ({ sha256 }: { sha256: string }) => existsSync(join(folder, placeOf(sha256)));
const hasRow = async ({ fileId }: { fileId: string }) =>
  (await world.context.db.maybeOne(sql`select from file where id = ${fileId}`)) !== undefined;

test('files that nothing has referred to for a day are removed, the others stay', async () => {
  const [used, unused, takenOff] = [
    await sends(samplePdf('used')),
    await sends(samplePdf('unused')),
    await sends(samplePdf('off')),
  ];
  const id = randomUUID();
  await refers([used.fileId, takenOff.fileId], id);
  await removeUnused(worker());
  expect([isThere(used), isThere(unused), isThere(takenOff)]).toEqual([true, true, true]);
  await world.nextDay();
  await world.advanceMinutes(5);
  await refers([used.fileId], id);
  await removeUnused(worker());
  expect([isThere(used), isThere(unused), isThere(takenOff)]).toEqual([true, false, true]);
  expect([await hasRow(used), await hasRow(unused), await hasRow(takenOff)]).toEqual([true, false, true]);
  await world.nextDay();
  await world.advanceMinutes(5);
  await world.runJobs();
  expect([isThere(used), isThere(takenOff), await hasRow(takenOff)]).toEqual([true, false, false]);
});

test('bytes shared with another row stay when one row is deleted', async () => {
  const bob = await world.member();
  const bytes = samplePdf('of both');
  const mine = await sends(bytes);
  const yours = await sends(bytes, bob);
  await refers([mine.fileId], randomUUID());
  await world.nextDay();
  await world.advanceMinutes(5);
  await removeUnused(worker());
  expect([isThere(mine), await hasRow(mine), await hasRow(yours)]).toEqual([true, true, false]);
});

test('equal bytes that arrive during their removal are stored in the end', async () => {
  for (let round = 0; round < 10; round += 1) {
    const bytes = samplePdf(`again ${round}`);
    await sends(bytes);
    await world.nextDay();
    await world.advanceMinutes(5);
    const [again] = await Promise.all([sends(bytes), removeUnused(worker())]);
    expect(isThere(again), `round ${round}`).toBe(true);
  }
});

test('leftovers of a crash are removed after a day, bytes with a row never', async () => {
  const kept = await sends(samplePdf('kept'));
  const bytes = samplePdf('orphan');
  const orphan = { sha256: createHash('sha256').update(bytes).digest('hex') };
  const fresh = { sha256: orphan.sha256.replace(/.$/, (last) => (last === '0' ? '1' : '0')) };
  for (const { sha256 } of [orphan, fresh]) {
    mkdirSync(dirname(join(folder, placeOf(sha256))), { recursive: true });
    writeFileSync(join(folder, placeOf(sha256)), bytes);
  }
  const longAgo = new Date(Date.now() - 2 * DAY_MS);
  for (const one of [orphan, kept]) utimesSync(join(folder, placeOf(one.sha256)), longAgo, longAgo);
  writeFileSync(join(folder, 'incoming', 'left'), 'half a file');
  utimesSync(join(folder, 'incoming', 'left'), longAgo, longAgo);
  writeFileSync(join(folder, 'incoming', 'under-way'), 'half a file');
  await removeOrphans(worker(), STORAGE_PREFIXES);
  expect([isThere(orphan), isThere(fresh), isThere(kept)]).toEqual([false, true, true]);
  expect(readdirSync(join(folder, 'incoming'))).toEqual(['under-way']);
});

test('a small picture is kept and removed together with its file', async () => {
  const { body } = await sendFile(world.origin, alice.token, {
    name: 'sea.jpg',
    bytes: await samplePicture('jpeg', { width: 1200, height: 900 }),
  });
  const whole = body.data as { fileId: string; sha256: string };
  const small = await alice.call(files.link, { fileId: whole.fileId, small: true });
  expect(small.sha256).not.toBe(whole.sha256);
  const longAgo = new Date(Date.now() - 2 * DAY_MS);
  utimesSync(join(folder, placeOf(small.sha256)), longAgo, longAgo);
  await removeOrphans(worker(), STORAGE_PREFIXES);
  expect([isThere(whole), isThere(small)]).toEqual([true, true]);
  await world.nextDay();
  await world.advanceMinutes(5);
  await removeUnused(worker());
  expect([isThere(whole), isThere(small)]).toEqual([false, false]);
});
