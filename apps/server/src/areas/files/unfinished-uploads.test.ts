import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplePdf, samplePicture } from '#dev/files/sample-files.ts';
import { bundleProgram } from '#dev/machine/bundle-program.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase, type PooledDatabase } from '../../db/pool.ts';
import type { MemberCall } from '../../http/route.ts';
import { placeOf } from '../../storage/file-storage.ts';
import { createFolderStorage } from '../../storage/folder-storage.ts';
import { removeOrphans } from './collect-files.ts';
import { uploadFile } from './upload-file.ts';

const world = useWorld();
let alice: Member;
let folder: string;
let workerDb: PooledDatabase;
beforeAll(async () => {
  alice = await world.member();
  workerDb = openDatabase(world.database.workerUrl, { connections: 1 });
  await world.apiContext.storage();
  const { storage } = world.context.config;
  folder = storage?.kind === 'folder' ? storage.folder : '';
});
afterAll(() => workerDb?.end());

const rows = () => world.context.db.many<{ id: string }>(sql`select id from file where account = ${alice.id}`);
const callOf = () => ({ account: alice.id, requestId: randomUUID(), lang: 'en' }) as MemberCall;

/** All files below this folder, recursively. */
function filesIn(below: string): string[] {
  const names = readdirSync(below, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return names.map((one) => join(one.parentPath, one.name));
}

describe('a process that is killed in the middle of an upload', () => {
  /** Where it is killed, how many files it leaves on disk, and whether the upload counts. */
  const deaths = [
    { at: 'receiving', leaves: 1, isThere: false },
    { at: 'kept', leaves: 2, isThere: false },
    { at: 'written', leaves: 2, isThere: false },
    { at: 'committed', leaves: 2, isThere: true },
  ] as const;

  test.each(deaths)(
    'while $at leaves nothing that is not collected, and no row without its bytes',
    async ({ at, leaves, isThere }) => {
      const bytes = samplePdf(`killed while ${at}`);
      const kept = join(folder, placeOf(createHash('sha256').update(bytes).digest('hex')));
      const before = { rows: (await rows()).length, files: filesIn(folder).length };
      await killedWhile(at, bytes);
      expect(filesIn(folder)).toHaveLength(before.files + leaves);
      // The database notices the lost connection a moment later.
      await expect.poll(async () => (await rows()).length).toBe(before.rows + Number(isThere));
      const longAgo = new Date(Date.now() - 48 * 60 * 60_000);
      for (const left of filesIn(folder)) utimesSync(left, longAgo, longAgo);
      await removeOrphans({ ...world.context, db: workerDb }, [
        placeOf(createHash('sha256').update(bytes).digest('hex')).slice(0, 2),
      ]);
      expect(existsSync(kept)).toBe(isThere);
      expect(filesIn(folder)).toHaveLength(before.files + Number(isThere));
      // The same file is accepted when it is sent again.
      await uploadFile(world.apiContext, callOf(), { name: 'again.pdf', announcedBytes: undefined, bytes: inOnePiece(bytes) });
      expect(existsSync(kept)).toBe(true);
    },
  );

  async function killedWhile(at: string, bytes: Buffer): Promise<void> {
    const child = spawn(process.execPath, [await bundleProgram('dev/files/dying-upload.ts')], {
      env: {
        UPLOAD_STOPS_AT: at,
        UPLOAD_ACCOUNT: alice.id,
        UPLOAD_REQUEST: randomUUID(),
        UPLOAD_BYTES: bytes.toString('base64'),
        DATABASE_URL: world.database.apiUrl,
        FILES_FOLDER: folder,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise<void>((resolve, reject) => {
      child.stdout.once('data', () => resolve());
      child.once('exit', (code) => reject(new Error(`it ended by itself: ${code}`)));
    });
    const gone = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await gone;
  }
});

describe.skipIf(!canMount())('a disk that fills up under an upload', () => {
  let disk: string;
  beforeAll(() => {
    disk = mkdtempSync(join(tmpdir(), 'ocean-disk-'));
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]);
  });
  afterAll(() => {
    spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  const CSV = Buffer.concat([Buffer.from('a,b\n'), Buffer.alloc(1024 * 1024, '1,2\n')]);
  const sends = (name: string, bytes: AsyncIterable<Buffer>) => {
    const store = createFolderStorage(disk);
    const context = { ...world.apiContext, storage: async () => store };
    return uploadFile(context, callOf(), { name, announcedBytes: undefined, bytes });
  };

  test.each([
    ['in one piece', () => inOnePiece(CSV)],
    ['in pieces', () => inPieces(CSV)],
  ])('is a server error, and leaves neither a row nor a byte: %s', async (_how, bytes) => {
    const before = await rows();
    await expect(sends('large.csv', bytes())).rejects.toMatchObject({ code: 'ENOSPC' });
    expect([await rows(), filesIn(disk)]).toEqual([before, []]);
  });

  test('while a picture is encoded is not reported as a damaged picture', async () => {
    const before = await rows();
    const picture = await samplePicture('png', {
      width: 450,
      height: 450,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    });
    await expect(sends('noise.png', inOnePiece(picture))).rejects.not.toMatchObject({ key: 'FILE_UNREADABLE' });
    expect([await rows(), filesIn(disk)]).toEqual([before, []]);
  });

  test('takes files again when there is room', async () => {
    expect(await sends('small.csv', inOnePiece(Buffer.from('a,b\n1,2\n')))).toMatchObject({ name: 'small.csv' });
    const [{ sha256 } = { sha256: '' }] = await world.context.db.many<{ sha256: string }>(
      sql`delete from file where account = ${alice.id} and name = 'small.csv' returning encode(sha256, 'hex') as sha256`,
    );
    expect(existsSync(join(disk, placeOf(sha256)))).toBe(true);
  });
});

async function* inOnePiece(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 60_000) yield bytes.subarray(at, at + 60_000);
}

/** Mounting a small disk needs a permission. */
function canMount(): boolean {
  const trial = mkdtempSync(join(tmpdir(), 'ocean-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', trial]);
  if (status === 0) spawnSync('umount', [trial]);
  rmSync(trial, { recursive: true, force: true });
  return status === 0;
}
