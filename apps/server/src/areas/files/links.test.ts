import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { files } from '@ocean/api/areas/files';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { samplePdf, samplePicture } from '#dev/files/sample-files.ts';
import { sendFile } from '#dev/files/send-file.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { referTo } from './entry.ts';
import { LINK_SECONDS, readLink, signLink } from './link.ts';
import { readFilesOf, readLinkKey, type Subject } from './queries.ts';
import { showLink } from './show-link.ts';

const world = useWorld();
let alice: Member;
let bob: Member;
beforeAll(async () => {
  alice = await world.member();
  bob = await world.member();
});

async function sends(bytes: Buffer | string, name = 'deed.pdf', member = alice): Promise<string> {
  const { body } = await sendFile(world.origin, member.token, { name, bytes });
  return (body.data as { fileId: string }).fileId;
}

const refers = (fileIds: readonly string[], subject: Subject, member = alice) =>
  world.context.db.transaction((tx) => referTo(tx, { fileIds, subject, account: member.id }));
const project = (): Subject => ({ kind: 'project', id: randomUUID() });

describe('a link', () => {
  test('gives the file to all who have it, as an attachment that runs nothing', async () => {
    const bytes = samplePdf('link');
    const { url, name, size } = await alice.call(files.link, { fileId: await sends(bytes, 'Plan (2)’é.pdf') });
    const answer = await fetch(world.origin + url);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect({ name, size }).toEqual({ name: 'Plan (2)’é.pdf', size: bytes.length });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="Plan__2___.pdf"; filename*=UTF-8''Plan%20%282%29%E2%80%99%C3%A9.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('content-security-policy')).toMatch(/; sandbox$/);
  });

  test('ends, and one that was changed or made up opens nothing', async () => {
    const fileId = await sends(samplePdf('ends'));
    const { url } = await alice.call(files.link, { fileId });
    const token = url.split('/')[2] ?? '';
    const { key, now } = await readLinkKey(world.context.db);
    const over = signLink(key, { fileId, expiresAt: now - 1 });
    const foreign = signLink(Buffer.alloc(32, 1), { fileId, expiresAt: now + 60 });
    const changed = Buffer.from(token, 'base64url');
    changed.writeUInt8(changed.readUInt8(20) ^ 1, 20);
    for (const wrong of [
      over,
      foreign,
      changed.toString('base64url'),
      `${token}A`,
      `${token}=`,
      token.slice(1),
      'x',
      '..',
      '%2e%2e%2f',
      'a'.repeat(99),
    ]) {
      const answer = await fetch(`${world.origin}/files/${wrong}`);
      expect([404, 410], wrong).toContain(answer.status);
      expect(await answer.text()).not.toContain('%PDF');
    }
    expect((await fetch(`${world.origin}/files/${over}`)).status).toBe(410);
    expect(readLink({ key, now: now + LINK_SECONDS - 5 }, token)).toEqual({ fileId, isSmall: false });
    expect(() => readLink({ key, now: now + LINK_SECONDS }, token)).toThrow('FILE_LINK_ENDED');
  });

  test('is for the owner alone while nothing refers to the file', async () => {
    const fileId = await sends(samplePdf('own'));
    expect((await bob.post(files.link.path, { fileId })).body.error?.key).toBe('FILE_UNKNOWN');
    expect((await bob.post(files.link.path, { fileId: randomUUID() })).body.error?.key).toBe('FILE_UNKNOWN');
  });

  test('is available to readers of a subject while the subject refers to the file', async () => {
    const fileId = await sends(samplePdf('shared'));
    const [open, closed] = [project(), project()];
    const ask = showLink({ project: async (_q, id, account) => id === open.id && account === bob.id });
    const asked = (member: Member) =>
      ask(world.context, { account: member.id } as never, { fileId }).then(
        ({ url }) => url,
        (error: { key: string }) => error.key,
      );
    await refers([fileId], closed);
    expect(await asked(bob)).toBe('FILE_UNKNOWN');
    await refers([fileId], open);
    expect(await asked(bob)).toMatch(/^\/files\//);
    const carol = await world.member();
    expect(await asked(carol)).toBe('FILE_UNKNOWN');
    await refers([], open);
    expect(await asked(bob)).toBe('FILE_UNKNOWN');
  });
});

describe('a small picture', () => {
  const opens = async (url: string) => Buffer.from(await (await fetch(world.origin + url)).arrayBuffer());

  test('is the whole picture, upright, smaller, in WebP, without metadata, with the same read permission', async () => {
    const fileId = await sends(await samplePicture('jpeg', { width: 1600, height: 1200 }), 'sea.jpg');
    const [small, whole] = [await alice.call(files.link, { fileId, small: true }), await alice.call(files.link, { fileId })];
    const bytes = await opens(small.url);
    // The platform has restricted the library to reading files.
    const path = join(mkdtempSync(join(tmpdir(), 'small-')), 'picture');
    writeFileSync(path, bytes);
    const { format, width, height, exif, icc } = await sharp(path).metadata();
    rmSync(dirname(path), { recursive: true });
    expect({ format, width, height, exif, icc }).toEqual({ format: 'webp', width: 720, height: 540 });
    expect(small).toMatchObject({ fileId, type: 'image/webp', size: bytes.length });
    expect(small.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(small.size).toBeLessThan(whole.size);
    expect((await opens(whole.url)).length).toBe(whole.size);
    expect((await bob.post(files.link.path, { fileId, small: true })).body.error?.key).toBe('FILE_UNKNOWN');
  });

  test('is the file itself where it would not be smaller, and for a file that is no picture', async () => {
    for (const fileId of [await sends(await tinyPicture(), 'dot.webp'), await sends(samplePdf('no picture'))]) {
      const [small, whole] = [await alice.call(files.link, { fileId, small: true }), await alice.call(files.link, { fileId })];
      expect(small.sha256).toBe(whole.sha256);
      expect((await opens(small.url)).length).toBe(whole.size);
    }
  });

  test('is not opened by a link to the whole one', async () => {
    const fileId = await sends(await samplePicture('png', { width: 900, height: 900 }), 'sea.png');
    const { key, now } = await readLinkKey(world.context.db);
    const whole = Buffer.from(signLink(key, { fileId, expiresAt: now + 60 }), 'base64url');
    const forged = Buffer.concat([whole.subarray(0, 22), Buffer.alloc(1), whole.subarray(22)]).toString('base64url');
    expect((await fetch(`${world.origin}/files/${forged}`)).status).toBe(410);
  });
});

const tinyPicture = () =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .webp({ quality: 10 })
    .toBuffer();

describe('a subject', () => {
  test('has the files of the last list, in their order', async () => {
    const ids = [await sends(samplePdf('1')), await sends(samplePdf('2')), await sends(samplePdf('3'))];
    const [a = '', b = '', c = ''] = ids;
    const subject = project();
    const shown = async () =>
      ((await readFilesOf(world.context.db, 'project', [subject.id])).get(subject.id) ?? []).map(({ fileId }) => fileId);
    await refers([a, b], subject);
    expect(await shown()).toEqual([a, b]);
    await refers([c, a, c], subject);
    expect(await shown()).toEqual([c, a]);
    await refers([b], subject);
    expect(await shown()).toEqual([b]);
  });

  test('takes no file of another account, and none that does not exist', async () => {
    const mine = await sends(samplePdf('mine'));
    const subject = project();
    await expect(refers([mine], subject, bob)).rejects.toMatchObject({ key: 'FILE_UNKNOWN' });
    await expect(refers([mine, randomUUID()], subject)).rejects.toMatchObject({ key: 'FILE_UNKNOWN' });
    expect((await readFilesOf(world.context.db, 'project', [subject.id])).size).toBe(0);
    // A file already there may stay, whichever account sends the list again.
    await refers([mine], subject);
    await expect(refers([mine], subject, bob)).resolves.toBeUndefined();
  });
});
