import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerConfig } from '../../config.ts';
import { createPageReader } from './page-reader.ts';

const CONFIG = { origin: 'https://ocean.example', publicRpcUrl: 'https://rpc.example', filesOrigin: null } as ServerConfig;

let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'ocean-page-'));
  await writeFile(join(webRoot, 'index.html'), '<p>__GATE_TEXT__</p>');
  await writeFile(join(webRoot, 'words.en.json'), JSON.stringify({ '/loglist': ['', 'Records', ''], '*': ['', 'Nothing', ''] }));
});
afterAll(() => rm(webRoot, { recursive: true }));

test('compresses a page once for all addresses of a screen, also for visitors who come together', async () => {
  const packed: string[] = [];
  const read = createPageReader(CONFIG, webRoot, async (page) => {
    packed.push(page);
    return Buffer.from(page);
  });
  const addresses = Array.from({ length: 50 }, (_, n) => [`/no-such-${n}`, '/loglist', '/LOGLIST/']).flat();
  await Promise.all(addresses.map((path) => read('en', path)));
  expect(packed.toSorted()).toEqual(['<p>Nothing</p>', '<p>Records</p>']);
});

test('tries again after a compression that failed', async () => {
  let tries = 0;
  const read = createPageReader(CONFIG, webRoot, async (page) => {
    tries += 1;
    if (tries === 1) throw new Error('out of memory');
    return Buffer.from(page);
  });
  await expect(read('en', '/loglist')).rejects.toThrow('out of memory');
  expect((await read('en', '/loglist')).fill()).toBe('<p>Records</p>');
});
