import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SLIM_AREAS, slimModule } from '../build/slim-descriptors.ts';

const WEB = join(import.meta.dirname, '..');
/** What only a local build may contain: the demo wallet's name for itself and the calls of a development start. */
const LOCAL_ONLY = ['local.ocean.demo', '/dev-api/', 'eth_signTypedData_v4'];

describe('the production build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ocean-web-'));
  let files: { name: string; text: string }[] = [];
  let page = '';
  beforeAll(async () => {
    // The test runner's own value would bring the development build of React.
    vi.stubEnv('NODE_ENV', 'production');
    await build({ configFile: join(WEB, 'vite.config.ts'), mode: 'production', logLevel: 'error', build: { outDir: folder } });
    page = readFileSync(join(folder, 'index.html'), 'utf8');
    files = readdirSync(join(folder, 'assets'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => ({ name, text: readFileSync(join(folder, 'assets', name), 'utf8') }));
  }, 120_000);
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  test.each(LOCAL_ONLY)('does not contain %s', (trace) => {
    expect(files.filter(({ text }) => text.includes(trace)).map(({ name }) => name)).toEqual([]);
  });

  test('needs no eval and no script that the policy does not know', () => {
    expect(files.filter(({ text }) => /\beval\(|new Function\(/.test(text)).map(({ name }) => name)).toEqual([]);
    expect(page).not.toMatch(/\son[a-z]+="/);
    expect(page.match(/<script(?![^>]*src=)/g)).toHaveLength(1);
    expect(page).not.toMatch(/(?:src|href)="https?:/);
  });

  test('loads the chain library only when it is needed', () => {
    const [start] = startFiles();
    expect(start?.text).not.toMatch(/eth_getTransactionReceipt|secp256k1/);
    expect(files.some(({ text }) => text.includes('eth_getTransactionReceipt'))).toBe(true);
  });

  test('starts with at most 100 kB of compressed scripts', () => {
    const bytes = startFiles().reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).length, 0);
    expect(bytes).toBeLessThanOrEqual(100_000);
  });

  function startFiles() {
    return files.filter(
      ({ name }) => page.includes(`src="/assets/${name}"`) || page.includes(`modulepreload" crossorigin href="/assets/${name}"`),
    );
  }
});

test('slims the descriptors of every area', () => {
  const areas = readdirSync(join(WEB, '../../packages/api/src/areas')).filter((name) => !name.includes('.test.'));
  expect(Object.keys(SLIM_AREAS).sort()).toEqual(areas.map((name) => name.replace('.ts', '')).sort());
});

test('keeps of a descriptor who may call which path, and facts as they are', () => {
  const area = {
    bots: { run: { path: '/api/bot/run', caller: 'member', mutates: true, input: {}, output: {}, summary: 'x' } },
    STATES: ['a', 'b'],
  };
  expect(slimModule(area)).toBe(
    'export const bots = {"run":{"path":"/api/bot/run","caller":"member","mutates":true}};\nexport const STATES = ["a","b"];',
  );
});
