import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SLIM_AREAS, slimModule } from '../../build/slim-descriptors.ts';

const WEB = join(import.meta.dirname, '..', '..');
/** What only a local build may contain: the demo wallet's name for itself and the calls of a development start. */
const LOCAL_ONLY = ['local.ocean.demo', '/dev-api/', 'eth_signTypedData_v4'];

describe('the production build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ocean-web-'));
  let files: { name: string; text: string }[] = [];
  let page = '';
  beforeAll(async () => {
    // The test runner's own value would bring the development build of React.
    vi.stubEnv('NODE_ENV', 'production');
    const config = { configFile: join(WEB, 'vite.config.ts'), configLoader: 'runner', mode: 'production' } as const;
    await build({ ...config, logLevel: 'error', build: { outDir: folder } });
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

  /** The budgets of the start page, in kB of 1000 bytes as they travel with gzip. */
  test('needs at most 90 kB of scripts to start and 100 for the start page with its texts', () => {
    expect(sizeOf(startFiles())).toBeLessThanOrEqual(90_000);
    expect(sizeOf([...startFiles(), ...startPageFiles()])).toBeLessThanOrEqual(100_000);
    expect(sizeOf(startPageFiles().filter(({ text }) => text.includes('messages')))).toBeLessThanOrEqual(6_000);
  });

  test('brings at most 6.4 kB of styles with the page', () => {
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
    expect(style).toContain('--accent');
    expect(sizeOf([{ text: style }])).toBeLessThanOrEqual(6_400);
  });

  test('lets no lazy part wait for a file that does not exist', () => {
    const named = files.flatMap(({ text }) =>
      [...text.matchAll(/"(assets\/[\w.-]+\.(?:js|css))"/g)].map(([, file]) => file ?? ''),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  });

  test('writes a worker that keeps the shell, without the chain library, of files that exist', () => {
    const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
    expect(worker).not.toMatch(/__[A-Z]+__/);
    const [shell, all] = [...worker.matchAll(/\["\/[^\]]*\]/g)].map(([list]) => JSON.parse(list) as string[]);
    expect(all?.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
    expect(shell?.filter((file) => file !== '/' && !all?.includes(file))).toEqual([]);
    expect(shell?.some((file) => file.startsWith('/assets/settings-screen'))).toBe(true);
    expect(shell?.some((file) => file.startsWith('/assets/chain-calls'))).toBe(false);
    expect(all?.some((file) => file.startsWith('/assets/chain-calls'))).toBe(true);
  });

  test.each(['chain-calls', 'earnings-screen', 'bot-screen', 'records-screen', 'overlays'])(
    'loads %s only when it is asked for',
    (part) => {
      expect(files.filter(({ name }) => name.startsWith(part))).toHaveLength(1);
      expect(
        startPageFiles()
          .map(({ name }) => name)
          .filter((name) => name.startsWith(part)),
      ).toEqual([]);
    },
  );

  test('looks for wallets without what only later screens share', () => {
    const [run] = files.filter(({ name }) => name.startsWith('app-session-'));
    expect(run?.text).toMatch(/from"\.\/wallet-parts-/);
    expect(run?.text).not.toMatch(/from"\.\/parts-/);
  });

  /** What the start script asks for on `/` in English, in addition to the entry. */
  function startPageFiles() {
    const { texts, screens } = chunkTable();
    const asked = [texts.en?.core, texts.en?.home, ...(screens['/']?.files ?? [])];
    const names = asked.map((file) => file?.replace('/assets/', ''));
    expect(names).not.toContain(undefined);
    return files.filter(({ name }) => names.includes(name));
  }

  function chunkTable(): { texts: Record<string, Record<string, string>>; screens: Record<string, { files: string[] }> } {
    const [, table] = /\}\)\((\{"texts".*\}), ?\{/.exec(page) ?? [];
    return JSON.parse(table ?? 'null');
  }

  function sizeOf(some: readonly { text: string }[]): number {
    return some.reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).length, 0);
  }

  function startFiles() {
    return files.filter(
      ({ name }) => page.includes(`src="/assets/${name}"`) || page.includes(`modulepreload" crossorigin href="/assets/${name}"`),
    );
  }
});

test('slims the descriptors of every area', () => {
  const areas = readdirSync(join(WEB, '../../packages/api/src/areas')).filter(
    (name) => name.endsWith('.ts') && name !== 'api.ts' && !name.endsWith('.test.ts'),
  );
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
