import { connect, type Socket } from 'node:net';
import { endpoint } from '@ocean/api/endpoint';
import { nothing } from '@ocean/api/fields';
import { expect, test } from 'vitest';
import { createToyServer } from '#dev/world/toy-server.ts';
import { route } from './route.ts';

const visit = endpoint({ path: '/api/other/visit', caller: 'visitor', summary: '', input: nothing, output: nothing });

const SLOW = 1_000;
/** The documented limit, the interval of the check, and a margin for a busy machine; without the limit it would be 60 s. */
const MAX_HELD_MS = 15_000 + 1_000 + 24_000;

/** A request that arrives at one byte a second; resolves with the time until the server ended it. */
function trickle(port: number, head: string): { socket: Socket; heldMs: Promise<number> } {
  const socket = connect(port, '127.0.0.1', () => socket.write(head));
  const from = performance.now();
  const timer = setInterval(() => socket.write('x'), 1_000);
  socket.on('error', () => undefined).resume();
  const heldMs = new Promise<number>((resolve) => {
    socket.on('close', () => {
      clearInterval(timer);
      resolve(performance.now() - from);
    });
  });
  return { socket, heldMs };
}

test(`${SLOW} requests of a byte a second are held for 15 s, and others are served meanwhile`, { timeout: 90_000 }, async () => {
  const toy = await createToyServer({ routes: [route(visit, async () => ({}))] });
  const { port } = new URL(toy.origin);
  const head = `POST ${visit.path} HTTP/1.1\r\nhost: x\r\n`;
  const slow = Array.from({ length: SLOW }, (_, at) =>
    // Half of them send a body slowly, the others a header.
    trickle(Number(port), at % 2 === 0 ? `${head}content-type: application/json\r\ncontent-length: 1000\r\n\r\n` : `${head}a: `),
  );
  let held = SLOW;
  for (const { heldMs } of slow)
    void heldMs.then(() => {
      held -= 1;
    });
  const giveUpAt = performance.now() + MAX_HELD_MS;
  const statuses = new Set<number>();
  while (held > 0 && performance.now() < giveUpAt) {
    statuses.add((await toy.post(visit.path, {})).status);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const stillHeld = held;
  for (const { socket } of slow) socket.destroy();
  const longest = Math.max(...(await Promise.all(slow.map(({ heldMs }) => heldMs))));
  expect(stillHeld, `still held after ${MAX_HELD_MS} ms`).toBe(0);
  expect(longest).toBeLessThan(MAX_HELD_MS);
  expect([...statuses]).toEqual([200]);
  expect(toy.logged.filter((line) => line.includes('on our side'))).toEqual([]);
  await toy.close();
});
