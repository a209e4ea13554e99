import { type IncomingHttpHeaders, request } from 'node:http';
import { files } from '@ocean/api/areas/files';
import { beforeAll, expect, test } from 'vitest';
import { samplePdf } from '#dev/files/sample-files.ts';
import { sendFile } from '#dev/files/send-file.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';

const FILES_ORIGIN = 'https://files.example';
const world = useWorld({ config: { filesOrigin: FILES_ORIGIN } });
let alice: Member;
let url: string;
beforeAll(async () => {
  alice = await world.member();
  const { body } = await sendFile(world.origin, alice.token, { name: 'deed.pdf', bytes: samplePdf('apart') });
  url = (await alice.call(files.link, { fileId: (body.data as { fileId: string }).fileId })).url;
});

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; text: string };

/** Sends the Host that a browser sends for an address; `fetch` in a test would send its own. */
function ask(path: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(world.origin + path, { method, headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        const text = Buffer.concat(pieces).toString('latin1');
        resolve({ status: answer.statusCode, headers: answer.headers, text });
      });
    });
    asked.on('error', reject);
    asked.end(method === 'POST' ? '{}' : undefined);
  });
}

const at = (host: string) => ({ host });
const json = { 'content-type': 'application/json' };

test('a link is a full URL of that origin and opens there, also as a picture of the page', async () => {
  expect(url).toMatch(/^https:\/\/files\.example\/files\/[\w-]+$/);
  const { status, headers, text } = await ask(new URL(url).pathname, at('files.example'));
  expect(status).toBe(200);
  expect(text.startsWith('%PDF')).toBe(true);
  expect(headers).toMatchObject({
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'.*; sandbox$/),
    'content-disposition': expect.stringMatching(/^attachment/),
  });
});

test.each([
  ['the host of the app', {}],
  ['another host', at('files.example.evil.example')],
  ['a forwarded host', { 'x-forwarded-host': 'files.example', forwarded: 'host=files.example' }],
])('opens nothing on %s', async (_what, headers) => {
  const { status, text } = await ask(new URL(url).pathname, headers);
  expect(status).toBe(404);
  expect(text).not.toContain('%PDF');
});

test.each([
  ['GET', '/api/openapi.json'],
  ['POST', '/api/other/home'],
  ['POST', '/api/raw/file'],
  ['GET', '/'],
  ['GET', '/bot'],
  ['GET', '/files'],
])('the origin of files serves nothing else: %s %s', async (method, path) => {
  for (const host of ['files.example', 'FILES.example']) {
    const { status, text } = await ask(path, { ...json, ...at(host), token: alice.token }, method);
    expect(status, text).toBe(404);
  }
});

test('a load balancer gets the health of the process under any host', async () => {
  for (const path of ['/healthz', '/readyz']) {
    for (const host of ['files.example', '10.0.0.7:3000']) expect((await ask(path, at(host))).status).toBe(200);
  }
  expect((await ask('/api/other/home', json, 'POST')).status).toBe(200);
});
