import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#dev/machine/free-port.ts';
import { choosePort } from './choose-port.ts';
import { claimFolder } from './claim-folder.ts';

let taken: number;
let other: Server;
let folder: string;
beforeAll(async () => {
  taken = await freePort();
  other = createServer().listen(taken, '127.0.0.1');
  await once(other, 'listening');
  folder = mkdtempSync(join(tmpdir(), 'ocean-local-'));
});
afterAll(() => {
  other.close();
  rmSync(folder, { recursive: true });
});

test('a requested port is used or refused, never replaced', async () => {
  const free = await freePort();
  expect(await choosePort(String(free))).toEqual({ port: free });
  expect(await choosePort(String(taken))).toEqual({
    refusal: expect.stringMatching(new RegExp(`^Port ${taken} is taken\\. Choose another one: PORT=\\d+ npm start$`)),
  });
});

test.each(['', 'http', '0', '65536', '3000.5', '-1'])('PORT=%s is refused with a sentence', async (wished) => {
  expect(await choosePort(wished)).toEqual({ refusal: expect.stringContaining('PORT must be a number from 1 to 65535') });
});

test('a folder allows one start at a time, and a killed start releases it', async () => {
  const running = sleeper();
  const first = claimFolder(folder, { pid: running.pid ?? 0, url: 'http://localhost:3000' });
  expect(first).toHaveProperty('release');
  expect(claimFolder(folder, { pid: process.pid, url: 'http://localhost:3001' })).toEqual({
    heldBy: `Ocean Bot already runs on the data under ${folder}: http://localhost:3000 (process ${running.pid}).`,
  });
  running.kill('SIGKILL');
  await once(running, 'exit');
  const second = claimFolder(folder, { pid: process.pid, url: 'http://localhost:3001' });
  if ('release' in second) second.release();
  expect(claimFolder(folder, { pid: process.pid, url: 'http://localhost:3002' })).toHaveProperty('release');
});

function sleeper(): ChildProcess {
  return spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
}
