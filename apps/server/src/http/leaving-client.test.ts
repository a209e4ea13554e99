import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoint } from '@ocean/api/endpoint';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createToyServer, type ToyServer } from '#dev/world/toy-server.ts';
import { route } from './route.ts';

const input = v.strictObject({ client: v.number() });
const large = endpoint({ path: '/api/other/large', caller: 'visitor', summary: '', input, output: v.any() });
/** Hardly compressible, so that compressing takes longer than leaving. */
const LARGE = createHash('shake256', { outputLength: 2_000_000 }).update('large').digest('base64');
const CLIENTS = 40;
const arrived = new Set<number>();

let toy: ToyServer;
beforeAll(async () => {
  const answer = async (_context: unknown, _call: unknown, { client }: { client: number }) => {
    arrived.add(client);
    return { text: LARGE };
  };
  toy = await createToyServer({ routes: [route(large, answer)] });
});
afterAll(() => toy.close());

test('a client that leaves while its answer is compressed or sent does not count as a server failure', async () => {
  for (let client = 0; client < CLIENTS; client += 1) await askAndLeave(client);
  expect((await toy.post(large.path, { client: CLIENTS })).status).toBe(200);
  expect(toy.logged.filter((line) => line.includes('a request failed on our side'))).toEqual([]);
  expect(toy.logged.join('')).toContain('a client left before its answer had arrived');
});

/** Leaves when the answer is ready, or up to some milliseconds later. */
async function askAndLeave(client: number): Promise<void> {
  const asked = request(`${toy.origin}${large.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'br' },
  });
  asked.on('error', () => {});
  asked.end(JSON.stringify({ client }));
  while (!arrived.has(client)) await sleep(1);
  await sleep(client % 10);
  asked.destroy();
}
