import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { samplePdf } from '#dev/files/sample-files.ts';
import { useWorld } from '#dev/world/use-world.ts';
import { openDatabase, type PooledDatabase } from '../../db/pool.ts';
import type { MemberCall } from '../../http/route.ts';
import { createS3Storage } from '../../storage/s3-storage.ts';
import { uploadFile } from './upload-file.ts';

const world = useWorld();
const stored = new Set<string>();
const asked: string[] = [];
/** Requests that the bucket accepts and never answers. */
let isSilent: (method: string) => boolean = () => false;
const bucket = createServer((request, response) => {
  const { method = '', url = '' } = request;
  asked.push(method);
  request.resume();
  if (isSilent(method)) return;
  if (method === 'PUT') request.once('end', () => stored.add(url.split('?')[0] ?? ''));
  if (method === 'DELETE') stored.delete(url.split('?')[0] ?? '');
  const isThere = method !== 'HEAD' || stored.has(url);
  response.writeHead(isThere ? 200 : 404, { 'content-length': method === 'HEAD' ? SIZE : 0 }).end();
});
const bytes = samplePdf('for a silent bucket');
const SIZE = bytes.length;
const SHORT_MS = 300;

let db: PooledDatabase;
let store: ReturnType<typeof createS3Storage>;
let account: string;
beforeAll(async () => {
  account = (await world.member()).id;
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  db = openDatabase(world.database.apiUrl, { connections: 2 });
  store = createS3Storage(
    {
      bucket: 'files',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
      accessKey: 'key',
      secretKey: 'secret',
      incoming: join(tmpdir(), `ocean-incoming-${process.pid}`),
    },
    { answerMs: 100, shortMs: SHORT_MS, keepMs: 400 },
  );
});
afterEach(() => {
  isSilent = () => false;
  asked.length = 0;
});
afterAll(async () => {
  await store?.end();
  bucket.closeAllConnections();
  bucket.close();
  await db?.end();
});

function uploads() {
  const call = { account, requestId: randomUUID(), lang: 'en' } as MemberCall;
  const context = { ...world.apiContext, db, storage: async () => store };
  return uploadFile(context, call, { name: 'deed.pdf', announcedBytes: undefined, bytes: inOnePiece() });
}

async function* inOnePiece(): AsyncGenerator<Buffer> {
  yield bytes;
}

test('a bucket that stops answering under the lock refuses the upload and frees the database for others', async () => {
  // It answers before the transaction and not within it.
  isSilent = (method) => method === 'HEAD' && asked.includes('PUT');
  const begun = Array.from({ length: 4 }, () => uploads());
  const ended = Promise.allSettled(begun);
  await expect.poll(() => asked.filter((method) => method === 'PUT').length).toBeGreaterThan(0);
  const askedAt = performance.now();
  await db.one(sql`select 1`);
  expect(performance.now() - askedAt).toBeLessThan(4 * SHORT_MS + 1_500);
  for (const one of await ended) expect(one).toMatchObject({ status: 'rejected', reason: { key: 'UNAVAILABLE' } });
  expect(asked).not.toContain('DELETE');
  expect(await db.many(sql`select from file where account = ${account}`)).toEqual([]);
});

test('a bucket that never answers holds no database connection at all', async () => {
  isSilent = () => true;
  const ended = Promise.allSettled([uploads(), uploads(), uploads()]);
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  const open = await world.context.db.one<{ n: number }>(
    sql`select count(*) as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(open.n).toBe(0);
  for (const one of await ended) expect(one).toMatchObject({ status: 'rejected', reason: { key: 'UNAVAILABLE' } });
});

test('bytes removed before their row is written are stored again, and the row is written', async () => {
  let removals = 0;
  const emptied = {
    ...store,
    async keep(part: Parameters<typeof store.keep>[0]) {
      await store.keep(part);
      removals += 1;
      if (removals === 1) await store.remove(part.sha256);
    },
  };
  const call = { account, requestId: randomUUID(), lang: 'en' } as MemberCall;
  const context = { ...world.apiContext, db, storage: async () => emptied };
  const view = await uploadFile(context, call, { name: 'deed.pdf', announcedBytes: undefined, bytes: inOnePiece() });
  expect(removals).toBe(2);
  expect(await store.sizeOf(view.sha256)).toBe(SIZE);
  await world.context.db.one(sql`select from file where id = ${view.fileId}`);
});
