import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { Readable } from 'node:stream';
import { Refusal } from '@ocean/api/errors';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { receiveFile } from '../areas/files/receive-file.ts';
import type { FileStorage } from './file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { lazyStorage } from './open-storage.ts';
import { createS3Storage, type S3Settings } from './s3-storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'ocean-storage-'));
const BUCKET = 'ocean-files';
let server: S3rver;
let bucket: S3Settings;
const stores: Partial<Record<'folder' | 's3', FileStorage>> = {};

/** Both adapters keep the same promises; the second one uses a local S3 server. */
beforeAll(async () => {
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  stores.folder = createFolderStorage(join(folder, 'files'));
  bucket = {
    bucket: BUCKET,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    incoming: join(folder, 'incoming'),
  };
  stores.s3 = createS3Storage(bucket);
});
afterAll(async () => {
  await Promise.all(Object.values(stores).map((store) => store.end()));
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test('stored files are readable by the group too, because processes run as different users', async () => {
  const where = join(folder, 'shared');
  const store = createFolderStorage(where);
  const bytes = Readable.from([Buffer.from('bytes')]);
  await store.keep(await receiveFile(bytes, join(store.incoming, 'one')));
  const made = readdirSync(where, { recursive: true, withFileTypes: true });
  expect(made.filter((one) => one.isFile())).toHaveLength(2);
  for (const one of made) {
    const { mode } = statSync(join(one.parentPath, one.name));
    expect(mode & 0o777, one.name).toBe((one.isFile() ? 0o660 : 0o770) & ~process.umask());
  }
});

describe.each(['folder', 's3'] as const)('the store in a %s', (kind) => {
  const store = (): FileStorage => {
    const opened = stores[kind];
    if (!opened) throw new Error('not open');
    return opened;
  };
  let local = 0;
  function localFile(bytes: Buffer) {
    local += 1;
    const path = join(store().incoming, `local-${local}`);
    writeFileSync(path, bytes);
    return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  }
  async function bytesOf(sha256: string): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of await store().read(sha256)) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  }

  test('returns stored bytes completely, whatever their size', async () => {
    for (const size of [1, 5_000, 6 * 1024 * 1024]) {
      const bytes = Buffer.alloc(size, createHash('sha256').update(`${size}`).digest());
      const file = localFile(bytes);
      expect(await store().sizeOf(file.sha256)).toBeUndefined();
      await store().keep(file);
      expect(await store().sizeOf(file.sha256)).toBe(size);
      expect((await bytesOf(file.sha256)).equals(bytes)).toBe(true);
    }
  });

  test('stores equal bytes once, even concurrently', async () => {
    const files = [1, 2, 3, 4].map(() => localFile(Buffer.from('equal')));
    await Promise.all(files.map((file) => store().keep(file)));
    const [{ sha256 } = { sha256: '' }] = files;
    expect((await bytesOf(sha256)).toString()).toBe('equal');
    expect(await listed(sha256.slice(0, 2))).toEqual([sha256]);
  });

  test('replaces bytes of another size: half a file counts as none', async () => {
    const whole = localFile(Buffer.from('the whole file'));
    const half = localFile(Buffer.from('the whole'));
    await store().keep({ ...half, sha256: whole.sha256 });
    await store().keep(whole);
    expect((await bytesOf(whole.sha256)).toString()).toBe('the whole file');
  });

  test('lists its contents, prefix by prefix, with size and time', async () => {
    const file = localFile(Buffer.from('listed'));
    await store().keep(file);
    const found = [];
    for await (const one of store().list(file.sha256.slice(0, 2))) found.push(one);
    const one = found.find(({ sha256 }) => sha256 === file.sha256);
    expect(one?.size).toBe(6);
    expect(Math.abs(one?.ageMs ?? Number.NaN)).toBeLessThan(60_000);
    expect(await listed('00')).toEqual([]);
  });

  test('removes twice as well as once, and cannot read what is missing', async () => {
    const file = localFile(Buffer.from('removed'));
    await store().keep(file);
    await store().remove(file.sha256);
    await store().remove(file.sha256);
    expect(await store().sizeOf(file.sha256)).toBeUndefined();
    await expect(bytesOf(file.sha256)).rejects.toThrow();
  });

  test('accepts only a hash as a path', async () => {
    for (const wrong of ['', '..', '../../etc/passwd', `${'a'.repeat(63)}/`, 'A'.repeat(64)]) {
      await expect(async () => store().read(wrong)).rejects.toThrow('SHA-256');
      await expect(async () => store().remove(wrong)).rejects.toThrow('SHA-256');
    }
  });

  async function listed(prefix: string): Promise<string[]> {
    const found: string[] = [];
    for await (const { sha256 } of store().list(prefix)) found.push(sha256);
    return found;
  }
});

test('without configured storage, the first use names the missing settings', async () => {
  const none = lazyStorage(null);
  await expect(async () => none.open()).rejects.toThrow('FILES_FOLDER');
  await none.end();
});

test('a process that opens a bucket removes earlier leftovers, and nothing that is still in transit', async () => {
  const incoming = join(folder, 'incoming of a machine');
  mkdirSync(incoming);
  const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
  for (const name of ['left', 'left.encoded', 'under-way']) writeFileSync(join(incoming, name), 'half of a file');
  for (const name of ['left', 'left.encoded']) utimesSync(join(incoming, name), longAgo, longAgo);
  const storage = lazyStorage({ kind: 's3', ...bucket, incoming });
  await storage.open();
  await storage.end();
  expect(readdirSync(incoming)).toEqual(['under-way']);
});

describe('a bucket that does not answer', () => {
  /** Accepts every connection; answers only the beginning of a download. */
  const silent = createServer((socket) => {
    sockets.add(socket);
    socket.on('data', (piece) => {
      if (String(piece).startsWith('GET /half')) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nthe first piece');
    });
    socket.on('error', () => undefined);
  });
  const sockets = new Set<Socket>();
  const limits = { answerMs: 100, shortMs: 250, keepMs: 300, listMs: 150, idleMs: 300 };
  const opened: FileStorage[] = [];
  const nobody = createHash('sha256').update('nobody').digest('hex');
  const open = (name: string) => {
    const { port } = silent.address() as AddressInfo;
    const store = createS3Storage({ ...bucket, bucket: name, endpoint: `http://127.0.0.1:${port}` }, limits);
    opened.push(store);
    return store;
  };
  beforeAll(() => new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve)));
  afterAll(async () => {
    for (const store of opened) await store.end();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });

  test('is given up soon, for every request', async () => {
    const store = open('whole');
    const path = join(bucket.incoming, 'unheard');
    writeFileSync(path, 'unheard');
    for (const asked of [
      () => store.sizeOf(nobody),
      () => store.remove(nobody),
      () => store.read(nobody),
      () => store.keep({ sha256: nobody, path, size: 7 }),
    ]) {
      const askedAt = performance.now();
      await expect(asked()).rejects.toThrow(new Refusal('UNAVAILABLE'));
      expect(performance.now() - askedAt).toBeLessThan(2_500);
    }
    await expect(store.list('ab')[Symbol.asyncIterator]().next()).rejects.toThrow();
  });

  test('is given up in the middle of a file, which is never taken for complete', async () => {
    const bytes = await open('half').read(nobody);
    const pieces: Buffer[] = [];
    const read = async () => {
      for await (const piece of bytes) pieces.push(piece as Buffer);
    };
    await expect(read()).rejects.toThrow();
    expect(Buffer.concat(pieces).toString()).toBe('the first piece');
  });
});

test('a folder is open to the group of its files, and a process that only reads removes nothing', async () => {
  const files = join(folder, 'of-a-group');
  const store = createFolderStorage(files);
  const path = join(store.incoming, 'left');
  writeFileSync(path, 'bytes');
  const sha256 = createHash('sha256').update('bytes').digest('hex');
  await store.keep({ sha256, path, size: 5 });
  for (const made of ['incoming', sha256.slice(0, 2)]) {
    expect(statSync(join(files, made)).mode & 0o070, made).toBe(0o070 & ~process.umask());
  }
  const long = new Date(Date.now() - 3 * 60 * 60_000);
  utimesSync(path, long, long);
  await lazyStorage({ kind: 'folder', folder: files }, { onlyReads: true }).open();
  expect(readdirSync(store.incoming)).toEqual(['left']);
});
