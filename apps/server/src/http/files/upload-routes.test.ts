import { request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploadEndpoint } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILE_HEAD } from '#dev/files/send-file.ts';
import { createToyServer, type ToyServer } from '#dev/world/toy-server.ts';
import { type IncomingFile, uploadRoute } from '../route.ts';
import { hasOwnPace, type Pace } from './progress.ts';

const upload = uploadEndpoint({
  path: '/api/other/toyUpload',
  summary: '',
  output: v.strictObject({ name: v.string(), size: v.number() }),
});
/** The fate of the files that use cases received. */
const ends: string[] = [];
let atWork = 0;

async function receive(_context: unknown, _call: unknown, file: IncomingFile) {
  let size = 0;
  atWork += 1;
  try {
    if (file.name === 'refused') throw new Refusal('ASSET_UNKNOWN');
    for await (const piece of file.bytes) size += piece.length;
    ends.push('whole');
    return { name: file.name, size };
  } catch (error) {
    ends.push((error as Refusal).key);
    throw error;
  } finally {
    atWork -= 1;
  }
}

const toys: ToyServer[] = [];
async function serve(pace?: Partial<Pace>, limits: { upload?: number } = {}) {
  const toy = await createToyServer({ routes: [uploadRoute(upload, receive as never)], limits, ...(pace ? { pace } : {}) });
  toys.push(toy);
  return { toy, ...(await toy.member()) };
}
afterAll(() => Promise.all(toys.map((toy) => toy.close())));

let quick: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
  quick = await serve({ everyMs: 250, minBytes: 100, atMostMs: 2_000, maxBytes: 3_000_000 });
});

const headOf = (name = 'a.csv') => `--x\r\n${FILE_HEAD.replace('a.csv', name)}\r\n\r\n`;

type Begun = { toy: ToyServer; token: string };

/** Starts an upload and returns its answer, whenever it arrives. */
function begin({ toy, token }: Begun, headers: Record<string, string> = {}) {
  const asked = request(`${toy.origin}${upload.path}`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', token, ...headers },
  });
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    asked.on('error', reject).on('response', (response) => {
      let text = '';
      response.on('data', (piece: Buffer) => {
        text += piece.toString();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text })).on('error', reject);
    });
  });
  answer.catch(() => undefined);
  return { asked, answer };
}

test('ends a file that stops arriving, and fails its bytes', async () => {
  ends.length = 0;
  const { asked, answer } = begin(quick, { 'content-length': '100000' });
  asked.write(`${headOf()}a,b`);
  expect(await answer).toMatchObject({ status: 408, text: expect.stringContaining('UPLOAD_STALLED') });
  expect(ends).toEqual(['UPLOAD_STALLED']);
  expect(atWork).toBe(0);
});

test('does not count occasional bytes as progress', async () => {
  const { asked, answer } = begin(quick);
  asked.write(headOf());
  const drip = setInterval(() => asked.write('x'), 50);
  expect((await answer).status).toBe(408);
  clearInterval(drip);
});

test('ends a file that takes longer than the maximum', async () => {
  const { asked, answer } = begin(quick);
  asked.write(headOf());
  const flow = setInterval(() => asked.write(Buffer.alloc(1_000, 'x')), 50);
  const from = performance.now();
  expect((await answer).status).toBe(408);
  clearInterval(flow);
  expect(performance.now() - from).toBeGreaterThan(1_900);
});

test('cuts off a file without an end', async () => {
  const { asked, answer } = begin(quick);
  asked.write(headOf());
  const flow = setInterval(() => asked.write(Buffer.alloc(400_000, 'x')), 10);
  const { status } = await answer;
  clearInterval(flow);
  expect(status).toBe(413);
});

test('refuses a file whose form has ended while its body has not', async () => {
  ends.length = 0;
  const { asked, answer } = begin(quick, { 'content-length': '100000' });
  asked.write(`${headOf()}a,b\r\n--x--\r\nand more`);
  expect((await answer).status).toBe(408);
  expect(ends).toEqual(['UPLOAD_STALLED']);
  await expect.poll(() => asked.socket?.destroyed).toBe(true);
});

test.each([
  ['nobody', { token: '' }, 'a.csv', 'SESSION_MISSING'],
  ['a refused file', {}, 'refused', 'ASSET_UNKNOWN'],
])('the sender of a large body reads why it was refused (%s)', async (_what, headers, name, key) => {
  const { toy, token } = await serve();
  const body = Buffer.concat([Buffer.from(headOf(name)), Buffer.alloc(8_000_000, 'x'), Buffer.from('\r\n--x--\r\n')]);
  const answer = await fetch(`${toy.origin}${upload.path}`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', token, ...headers },
    body: new Uint8Array(body),
  });
  expect(await answer.json()).toMatchObject({ error: { key } });
});

test('limits uploads by minute and by number at once', async () => {
  const few = await serve(undefined, { upload: 2 });
  const whole = async ({ toy, token }: Begun) => {
    const { asked, answer } = begin({ toy, token });
    asked.end(`${headOf()}a,b\r\n--x--\r\n`);
    return (await answer).status;
  };
  expect([await whole(few), await whole(few), await whole(few)]).toEqual([200, 200, 429]);

  const full = await serve();
  const begun = Array.from({ length: 64 }, () => begin(full, { 'content-length': '1000' }));
  for (const { asked } of begun) asked.write(`${headOf()}a,b`);
  await expect.poll(() => atWork, { timeout: 10_000 }).toBe(64);
  expect(await whole(full)).toBe(503);
  for (const { asked } of begun) asked.destroy();
  await expect.poll(() => atWork).toBe(0);
  expect(await whole(full)).toBe(200);
});

test('an upload without a session takes no slot, however slowly the refused body arrives', async () => {
  const full = await serve();
  const sockets: Socket[] = [];
  full.toy.app.server.on('connection', (socket: Socket) => sockets.push(socket));
  const strangers = Array.from({ length: 64 }, () => begin({ ...full, token: '' }, { 'content-length': '1000000' }));
  for (const { asked } of strangers) asked.write(headOf());
  await expect.poll(() => sockets.filter(hasOwnPace).length, { timeout: 10_000 }).toBe(64);
  await sleep(500);
  const { asked, answer } = begin(full);
  asked.end(`${headOf()}a,b\r\n--x--\r\n`);
  expect((await answer).status).toBe(200);
  for (const stranger of strangers) stranger.asked.destroy();
});

test('an upload that makes progress may take longer than other requests, and its connection stays usable', {
  timeout: 60_000,
}, async () => {
  const usual = await serve();
  const sockets: Socket[] = [];
  usual.toy.app.server.on('connection', (socket: Socket) => sockets.push(socket));
  const { asked, answer } = begin(usual);
  asked.write(headOf());
  // Longer than the 15 s within which a whole request must arrive.
  for (let second = 0; second < 18; second += 1) {
    asked.write(Buffer.alloc(10_000, 'x'));
    await sleep(1_000);
  }
  expect(sockets.map(hasOwnPace)).toEqual([true]);
  asked.end('\r\n--x--\r\n');
  expect(await answer).toMatchObject({ status: 200, text: expect.stringContaining('"size":180000') });
  expect(sockets.map(hasOwnPace)).toEqual([false]);
});
