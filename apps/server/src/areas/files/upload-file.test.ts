import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { files, MAX_FILE_BYTES } from '@ocean/api/areas/files';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  claimingPicture,
  sampleDocument,
  sampleOpen,
  samplePdf,
  samplePicture,
  sampleSheet,
  sampleSlides,
  zipOf,
} from '#dev/files/sample-files.ts';
import { FILE_HEAD, type FileToSend, formOf, sendFile } from '#dev/files/send-file.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase } from '../../db/pool.ts';

const world = useWorld();
const CSV = 'street,price\nHafenweg 1,250000\n';
let alice: Member;
let folder: string;
beforeAll(async () => {
  alice = await world.member();
  const { storage } = world.context.config;
  folder = storage?.kind === 'folder' ? storage.folder : '';
  await sent({ name: 'first.csv', bytes: 'a,b\n' });
});

/** Closes exactly these menus and waits until every process has noticed. */
async function closesMenus(...routes: string[]): Promise<void> {
  const owner = openDatabase(world.database.ownerUrl, { connections: 1 });
  await owner.run(
    sql`update menu_item set type = (route = any (${routes}::text[]))::integer where route in ('/tijiao', '/tor', '/city')`,
  );
  await owner.end();
  await sleep(1_100);
}

const sent = (file: FileToSend, member = alice) => sendFile(world.origin, member.token, file);
const keyOf = ({ body }: Awaited<ReturnType<typeof sent>>) => body.error?.key;
const rows = async () => (await world.context.db.one<{ n: number }>(sql`select count(*) as n from file`)).n;
const onTheWay = () => readdirSync(join(folder, 'incoming'));
const stored = () => readdirSync(folder, { recursive: true }).filter((name) => /[0-9a-f]{64}/.test(String(name))).length;

/** Expects that `act` leaves no row, no bytes and no incoming file. */
async function leavesNothing(act: () => Promise<void>): Promise<void> {
  const before = [await rows(), stored()];
  await act();
  await expect.poll(onTheWay).toEqual([]);
  expect([await rows(), stored()]).toEqual(before);
}

describe('what is taken', () => {
  test.each([
    ['a.csv', CSV, 'text/csv'],
    ['deed.pdf', samplePdf(), 'application/pdf'],
    ['a.docx', sampleDocument(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.xlsx', sampleSheet(), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['a.pptx', sampleSlides(), 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    ['a.odt', sampleOpen('text'), 'application/vnd.oasis.opendocument.text'],
    ['a.ods', sampleOpen('spreadsheet'), 'application/vnd.oasis.opendocument.spreadsheet'],
  ])('%s stays as it is', async (name, bytes, type) => {
    const { body } = await sent({ name, bytes });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(body).toMatchObject({ code: 1, data: { name, type, size: Buffer.byteLength(bytes), sha256 } });
    expect(statSync(join(folder, sha256.slice(0, 2), sha256)).size).toBe(Buffer.byteLength(bytes));
  });

  test.each(['jpeg', 'png', 'webp'] as const)('a picture (%s) is encoded again, without its metadata', async (format) => {
    const bytes = await samplePicture(format);
    expect(bytes.includes('secret')).toBe(true);
    const { body } = await sent({ name: `Boat.${format}`, bytes });
    expect(body).toMatchObject({ code: 1, data: { type: `image/${format}` } });
    const { sha256 } = body.data as { sha256: string };
    const kept = await sharp(join(folder, sha256.slice(0, 2), sha256)).toBuffer({ resolveWithObject: true });
    expect(kept.info).toMatchObject({ format, width: 64, height: 48 });
    expect(kept.data.includes('secret')).toBe(false);
    expect((await sharp(join(folder, sha256.slice(0, 2), sha256)).metadata()).exif).toBeUndefined();
  });

  test('is decided by its bytes, whatever the name says', async () => {
    expect((await sent({ name: 'harmless.exe', bytes: samplePdf('x') })).body.data).toMatchObject({ name: 'harmless.pdf' });
    expect((await sent({ name: 'página 1.PDF', bytes: samplePdf('y') })).body.data).toMatchObject({ name: 'página 1.pdf' });
  });

  test('the same request again gives the same file, another file under its key is refused', async () => {
    const key = randomUUID();
    const first = await sent({ name: 'a.csv', bytes: CSV, key });
    const again = await Promise.all(Array.from({ length: 4 }, () => sent({ name: 'a.csv', bytes: CSV, key })));
    for (const { body } of again) expect(body.data).toEqual(first.body.data);
    await leavesNothing(async () => {
      expect(keyOf(await sent({ name: 'a.csv', bytes: `${CSV}x`, key }))).toBe('IDEMPOTENCY_KEY_REUSED');
    });
  });

  test('concurrent equal requests write one row', async () => {
    const key = randomUUID();
    const before = await rows();
    const bob = await world.member();
    const all = await Promise.all(Array.from({ length: 4 }, () => sent({ name: 'a.csv', bytes: 'p,q\n', key }, bob)));
    expect(new Set(all.map(({ body }) => (body.data as { fileId: string }).fileId)).size).toBe(1);
    expect(await rows()).toBe(before + 1);
  });

  test('equal bytes of two members are stored once', async () => {
    const bob = await world.member();
    const bytes = samplePdf('of two');
    await sent({ name: 'mine.pdf', bytes });
    const before = stored();
    expect((await sent({ name: 'yours.pdf', bytes }, bob)).body.code).toBe(1);
    expect(stored()).toBe(before);
  });
});

describe('what is refused leaves nothing behind', () => {
  const pixels = () => samplePicture('png', { width: 6_000, height: 6_000 });
  const pdf = samplePdf();
  const archive = zipOf([{ name: 'a.txt', bytes: 'x' }]);
  test.each<[string, string, () => Buffer | string | Promise<Buffer>, string]>([
    ['a picture of 36 million pixels in a few kilobytes', 'a.png', pixels, 'PICTURE_TOO_LARGE'],
    [
      'a picture that claims four billion pixels',
      'a.png',
      () => claimingPicture({ width: 65_000, height: 65_000 }),
      'PICTURE_TOO_LARGE',
    ],
    [
      'half a picture',
      'a.jpg',
      async () => (await samplePicture('jpeg', { width: 900, height: 900 })).subarray(0, 2_000),
      'FILE_UNREADABLE',
    ],
    [
      'a picture of another format',
      'a.gif',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
      'FILE_TYPE_REFUSED',
    ],
    [
      'a drawing that runs scripts',
      'a.png',
      () => '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
      'FILE_TYPE_REFUSED',
    ],
    ['a page', 'a.csv', () => '<!doctype html><script>alert(1,2)</script>', 'FILE_TYPE_REFUSED'],
    ['a program', 'a.pdf', () => Buffer.from('7f454c4602010100000000000000000002003e0001', 'hex'), 'FILE_TYPE_REFUSED'],
    ['text without columns', 'a.csv', () => 'only words\nand lines\n', 'FILE_TYPE_REFUSED'],
    ['a table in another encoding', 'a.csv', () => Buffer.from('a,b\nM\xfcller,1\n', 'latin1'), 'FILE_TYPE_REFUSED'],
    ['a table with NUL', 'a.csv', () => 'a,b\n\0,1\n', 'FILE_TYPE_REFUSED'],
    ['an archive', 'a.docx', () => archive, 'FILE_TYPE_REFUSED'],
    ['a PDF that is an archive too', 'a.pdf', () => Buffer.concat([pdf, archive]), 'FILE_UNREADABLE'],
    ['a PDF behind something else', 'a.pdf', () => Buffer.concat([Buffer.from('#!/bin/sh\n'), pdf]), 'FILE_TYPE_REFUSED'],
    ['a PDF that is cut off', 'a.pdf', () => pdf.subarray(0, 30), 'FILE_UNREADABLE'],
    [
      'a table that is an archive too',
      'a.csv',
      () => Buffer.concat([Buffer.from('a,b\n'), archive.subarray(-22)]),
      'FILE_TYPE_REFUSED',
    ],
    [
      'a document with a program in it',
      'a.docx',
      () => sampleDocument({ name: 'word/vbaProject.bin', bytes: 'x' }),
      'FILE_UNREADABLE',
    ],
    ['a document with a path out of it', 'a.docx', () => sampleDocument({ name: 'word/../../x', bytes: 'x' }), 'FILE_UNREADABLE'],
    [
      'a document that unpacks to 4 GB',
      'a.docx',
      () => sampleDocument({ name: 'word/a.xml', bytes: 'x', said: 4_000_000_000 }),
      'FILE_UNREADABLE',
    ],
    [
      'a document behind something else',
      'a.docx',
      () => Buffer.concat([Buffer.from('PK\u0003\u0004'), sampleDocument()]),
      'FILE_UNREADABLE',
    ],
    ['nothing', 'a.csv', () => '', 'FILE_UNREADABLE'],
    ['more than 20 MB', 'a.csv', () => Buffer.alloc(MAX_FILE_BYTES + 1, 'a,'), 'FILE_TOO_LARGE'],
    ['much more than 20 MB', 'a.csv', () => Buffer.alloc(MAX_FILE_BYTES + 100_000, 'a,'), 'FILE_TOO_LARGE'],
  ])('%s', async (_what, name, make, key) => {
    const bytes = await make();
    await leavesNothing(async () => {
      expect(keyOf(await sent({ name, bytes }))).toBe(key);
    });
  });

  test.each([
    '../../etc/passwd.csv',
    '/etc/a.csv',
    'a\\b.csv',
    '..',
    '.htaccess',
    'C:a.csv',
    'a\u202egnp.csv',
    ' ',
    `${'a'.repeat(1_001)}.csv`,
  ])('the name %j', async (name) => {
    await leavesNothing(async () => {
      expect(keyOf(await sent({ name, bytes: CSV }))).toBe('FILE_NAME_INVALID');
    });
  });
  test('a name with NUL in it', async () => {
    await leavesNothing(async () => {
      const head = FILE_HEAD.replace('a.csv', 'a\0.csv');
      expect((await sentForm(formOf([{ head, bytes: CSV }]))).status).toBeGreaterThanOrEqual(200);
    });
  });

  test.each<[string, Buffer, string]>([
    ['no form at all', Buffer.from(CSV), 'MALFORMED'],
    ['an empty body', Buffer.alloc(0), 'MALFORMED'],
    ['no file in it', formOf([]), 'MALFORMED'],
    ['a field instead of a file', formOf([{ head: 'content-disposition: form-data; name="file"', bytes: CSV }]), 'MALFORMED'],
    [
      'two files',
      formOf([
        { head: FILE_HEAD, bytes: CSV },
        { head: FILE_HEAD, bytes: CSV },
      ]),
      'MALFORMED',
    ],
    [
      'a field behind the file',
      formOf([
        { head: FILE_HEAD, bytes: CSV },
        { head: 'content-disposition: form-data; name="a"', bytes: 'b' },
      ]),
      'MALFORMED',
    ],
    ['a form without an end', formOf([{ head: FILE_HEAD, bytes: CSV }], ''), 'MALFORMED'],
    ['a file that ends early', Buffer.from(`--x\r\n${FILE_HEAD}\r\n\r\na,b\n1,`), 'MALFORMED'],
    ['a head without an end', Buffer.from(`--x\r\n${'a: b\r\n'.repeat(5_000)}`), 'MALFORMED'],
    [
      'a name of the machinery',
      formOf([{ head: FILE_HEAD.replace('name="file"', 'name="__proto__"'), bytes: CSV }]),
      'MALFORMED',
    ],
  ])('a broken form: %s', async (_what, body, key) => {
    await leavesNothing(async () => {
      const answer = await sentForm(body);
      expect([answer.status, answer.key]).toEqual([400, key]);
    });
  });
  test.each(['multipart/form-data', 'multipart/mixed; boundary=x', 'application/octet-stream', 'application/json'])(
    'the content type %s',
    async (type) => {
      await leavesNothing(async () => {
        const { status } = await sentForm(formOf([{ head: FILE_HEAD, bytes: CSV }]), { 'content-type': type });
        expect([400, 415]).toContain(status);
      });
    },
  );

  test('a suspended member, a caller without a session, and any upload while every menu that needs files is closed', async () => {
    const carol = await world.member();
    await leavesNothing(async () => {
      expect(keyOf(await sendFile(world.origin, '', { name: 'a.csv', bytes: CSV }))).toBe('SESSION_MISSING');
      const owner = openDatabase(world.database.ownerUrl, { connections: 1 });
      await owner.run(sql`update account set suspended_at = now() where address = ${carol.id}`);
      await owner.end();
      expect(keyOf(await sent({ name: 'a.csv', bytes: CSV }, carol))).toBe('ACCOUNT_SUSPENDED');
      await closesMenus('/tijiao', '/tor', '/city');
      expect(keyOf(await sent({ name: 'a.csv', bytes: CSV }))).toBe('NOT_OPEN');
    });
    for (const closed of ['/tijiao', '/tor', '/city']) {
      await closesMenus(closed);
      expect((await sent({ name: 'a.csv', bytes: CSV })).body.code, closed).toBe(1);
    }
    await closesMenus();
  });

  test('an upload that its sender aborts', async () => {
    await leavesNothing(async () => {
      const asked = begin({ 'content-length': '1000000' });
      asked.write(Buffer.concat([Buffer.from(`--x\r\n${FILE_HEAD}\r\n\r\n`), Buffer.alloc(300_000, 'a,')]));
      await expect.poll(onTheWay).toHaveLength(1);
      asked.destroy();
    });
  });

  test('a full store, reported as a server error', async () => {
    const bytes = samplePdf('full');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const inTheWay = join(folder, sha256.slice(0, 2));
    expect(existsSync(inTheWay)).toBe(false);
    writeFileSync(inTheWay, 'no folder');
    const before = await rows();
    expect((await sent({ name: 'a.pdf', bytes })).status).toBe(500);
    expect([await rows(), onTheWay()]).toEqual([before, []]);
    rmSync(inTheWay);
  });
});

describe('limits', () => {
  beforeEach(async () => {
    await world.changesParams({ 'upload.filesPerDay': 3, 'upload.accountMegabytes': 20, 'upload.dayMegabytes': 20_000 });
  });
  afterEach(async () => {
    await world.changesParams({ 'upload.filesPerDay': 60, 'upload.accountMegabytes': 200, 'upload.dayMegabytes': 20_000 });
  });

  test('of files a day hold for concurrent uploads, and reset with the day', async () => {
    const dave = await world.member();
    const all = await Promise.all([1, 2, 3, 4].map((n) => sent({ name: 'a.csv', bytes: `a,${n}\n` }, dave)));
    expect(all.map(keyOf).filter((key) => key === 'FILES_DAY_LIMIT')).toHaveLength(1);
    expect(keyOf(await sent({ name: 'a.csv', bytes: 'a,5\n' }, dave))).toBe('FILES_DAY_LIMIT');
    await world.nextDay();
    expect((await sent({ name: 'a.csv', bytes: 'a,5\n' }, dave)).body.code).toBe(1);
  });

  test('of bytes of an account hold for concurrent uploads', async () => {
    const erin = await world.member();
    const large = (n: number) => Buffer.concat([Buffer.from(`${n},b\n`), Buffer.alloc(9 * 1024 * 1024, 'a,')]);
    const all = await Promise.all([1, 2, 3].map((n) => sent({ name: 'a.csv', bytes: large(n) }, erin)));
    expect(all.map(keyOf).filter((key) => key === 'FILES_FULL')).toHaveLength(1);
    await leavesNothing(async () => {
      expect(keyOf(await sent({ name: 'a.csv', bytes: large(4) }, erin))).toBe('FILES_FULL');
    });
  });

  test('of the platform hold for a thousand accounts as for one', async () => {
    await world.changesParams({ 'upload.dayMegabytes': 20 });
    const people = await Promise.all([1, 2, 3].map(() => world.member()));
    const large = (n: number) => Buffer.concat([Buffer.from(`${n},b\n`), Buffer.alloc(9 * 1024 * 1024, 'b,')]);
    const all = await Promise.all(people.map((member, n) => sent({ name: 'a.csv', bytes: large(n) }, member)));
    expect(all.map(keyOf).filter((key) => key === 'FILES_PLATFORM_FULL')).toHaveLength(1);
  });

  test('of concurrent uploads of one account', async () => {
    const fred = await world.member();
    const begun = Array.from({ length: 4 }, () => {
      const asked = begin({ token: fred.token, 'content-length': '1000' });
      asked.write(`--x\r\n${FILE_HEAD}\r\n\r\na,b\n`);
      return asked;
    });
    await expect.poll(onTheWay).toHaveLength(4);
    expect(keyOf(await sent({ name: 'a.csv', bytes: CSV }, fred))).toBe('UPLOADS_AT_ONCE');
    for (const asked of begun) asked.destroy();
    await expect.poll(onTheWay).toEqual([]);
    expect((await sent({ name: 'a.csv', bytes: CSV }, fred)).body.code).toBe(1);
  });
});

function begin(headers: Record<string, string>) {
  const asked = request(`${world.origin}${files.upload.path}`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', token: alice.token, ...headers },
  });
  asked.on('error', () => undefined);
  return asked;
}

async function sentForm(
  body: Buffer,
  headers: Record<string, string> = {},
): Promise<{ status: number; key: string | undefined }> {
  const answer = await fetch(`${world.origin}${files.upload.path}`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', token: alice.token, ...headers },
    body: new Uint8Array(body),
  });
  return { status: answer.status, key: ((await answer.json()) as { error?: { key: string } }).error?.key };
}
