import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { account } from '@ocean/api/areas/account';
import { bots } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import { home } from '@ocean/api/areas/home';
import { REFUSALS } from '@ocean/api/errors';
import { LANGUAGES } from '@ocean/i18n/languages';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FIRST_SCREENS, routeKey } from '../../build/first-screens.ts';
import { SLIM_AREAS, slimErrors, slimModule } from '../../build/slim-descriptors.ts';
import { firstPaths } from '../base/first-paths.ts';
import { paths } from '../base/paths.ts';

const WEB = join(import.meta.dirname, '..', '..');
const LOCALES = join(WEB, '..', '..', 'packages', 'i18n', 'src', 'locales');
/** Traces that only a local build may contain: the demo wallet's own name and error, and the calls of a development start. */
const LOCAL_ONLY = ['local.ocean.demo', '/dev-api/', 'The local chain refused the request'];

describe('the production build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ocean-web-'));
  let files: { name: string; text: string }[] = [];
  let page = '';
  beforeAll(async () => {
    // The test runner's own value would load the development build of React.
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

  test('uses no part of React that is removed from it', () => {
    const symbols = files.flatMap(
      ({ text }) => text.match(/react\.(?:activity|lazy|portal|profiler|suspense|view_transition)\b/g) ?? [],
    );
    expect(symbols).toEqual([]);
    expect(startFiles().flatMap(({ text }) => text.match(/react\.strict_mode/g) ?? [])).not.toEqual([]);
  });

  test('loads the chain library only when it is needed', () => {
    const [start] = startFiles();
    expect(start?.text).not.toMatch(/eth_getTransactionReceipt|eth_signTypedData_v4|secp256k1/);
    for (const asked of ['eth_getTransactionReceipt', 'eth_signTypedData_v4'])
      expect(files.some(({ text }) => text.includes(asked))).toBe(true);
  });

  /** The budgets of the start page, in kB of 1000 bytes as they travel with gzip. */
  test('needs at most 68.5 kB of scripts to start and 77 for all of a first visit', () => {
    const finder = files.filter(({ name }) => name.startsWith('wallet-finder-'));
    expect(finder).toHaveLength(1);
    expect(sizeOf(startFiles())).toBeLessThanOrEqual(68_500);
    expect(sizeOf([...startFiles(), ...startPageFiles(), ...finder])).toBeLessThanOrEqual(77_000);
    expect(sizeOf(startPageFiles().filter(({ text }) => text.includes('messages')))).toBeLessThanOrEqual(2_600);
  });

  test('an area beyond the first adds nothing to the start, and one line of its texts to a language', () => {
    const [start] = startFiles();
    const later = Object.values(paths).filter((path) => !(Object.values(firstPaths) as string[]).includes(path));
    expect(later.length).toBeGreaterThan(10);
    expect(later.filter((path) => start?.text.includes(`\`${path}\``))).toEqual([]);
    expect(start?.text).not.toMatch(/(?:staking|team|records|settings|downline)-screen/);
    const [language = { text: '' }] = files.filter(({ name }) => textsOf('en').core?.endsWith(name));
    const without = { text: language.text.replace(/staking:\(\)=>[^,}]*,?/, '') };
    expect(without.text).not.toBe(language.text);
    expect(sizeOf([language]) - sizeOf([without])).toBeLessThan(30);
  });

  test('begins the calls of every page before any script has arrived, and none for an account', () => {
    expect(page).toContain(`["${home.show.path}"]`);
    for (const { path } of [account.profile, bots.summary, bots.params, earnings.dashboard]) expect(page).not.toContain(path);
    // Code that only a member's pages need stays with them.
    expect(startPageFiles().filter(({ name }) => name.startsWith('app-session'))).toEqual([]);
  });

  test('prepares numbers and dates in a worker of its own, which is hardly more than nothing', () => {
    const [name = ''] = /formats-worker-[\w-]+\.js/.exec(page) ?? [];
    const worker = readFileSync(join(folder, 'assets', name), 'utf8');
    expect(worker).toContain('Intl.NumberFormat');
    expect(sizeOf([{ text: worker }])).toBeLessThan(300);
  });

  test('loads no member code for a visitor, and wallet code only when there is a wallet', () => {
    const first = [...startFiles(), ...startPageFiles()];
    expect(first.flatMap(({ text }) => text.match(/\/api\/bot\/\w+|eth_requestAccounts|eip6963/g) ?? [])).toEqual([]);
    const [finder] = files.filter(({ name }) => name.startsWith('wallet-finder-'));
    expect(finder?.text).toContain('eip6963');
    expect(finder?.text).not.toMatch(/personal_sign|from"\.\/(?!index-)/);
  });

  test('writes the page for every language, each with its own words and the same script', () => {
    const scriptOf = (html: string) => /<script>[\s\S]*?<\/script>/.exec(html)?.[0];
    for (const { code, tag, dir } of LANGUAGES) {
      const html = pageIn(code);
      const texts = JSON.parse(readFileSync(join(LOCALES, code, 'home.json'), 'utf8')) as Record<string, string>;
      expect(html, code).toContain(`<html lang="${tag}" dir="${dir}"`);
      for (const key of ['home.visitor.title', 'home.visitor.text']) expect(html, code).toContain(texts[key]);
      expect(scriptOf(html), code).toBe(scriptOf(page));
    }
  });

  test('writes the words of every screen in every language, with a place in the page for each', () => {
    for (const place of [
      'data-route="__ROUTE__"',
      '<h2>__GATE_TITLE__</h2>',
      '<p>__GATE_TEXT__</p>',
      '<p class="prose">__LEAD__</p>',
    ])
      expect(page.split(place), place).toHaveLength(2);
    for (const { code } of LANGUAGES) {
      const words = wordsIn(code);
      for (const { route, lead } of FIRST_SCREENS) {
        if (lead === undefined) continue;
        const texts = JSON.parse(readFileSync(join(LOCALES, code, `${lead.split('.')[0]}.json`), 'utf8')) as Record<
          string,
          string
        >;
        expect(words[routeKey(route)], `${code} ${route}`).toContain(texts[lead]);
      }
      expect(words['/'], code).toEqual(['', '', '']);
    }
  });

  test('names the files of every screen that a visit may begin with, and fits into the first packets of a connection', () => {
    const screens = screenTable();
    for (const { route, group, names, forMembers } of FIRST_SCREENS) {
      const asked = screens[routeKey(route)]?.files.map((file) => file.replace('/assets/', '')) ?? [];
      for (const name of names)
        expect(
          asked.filter((file) => file.startsWith(name)),
          route,
        ).not.toEqual([]);
      for (const { code } of LANGUAGES)
        for (const needed of [group, ...(forMembers ? [forMembers.group] : [])])
          expect(textsOf(code)[needed], `${route} ${code}`).toMatch(/^\/assets\//);
    }
    const text = (code: string) => readFileSync(join(folder, textsOf(code).frame ?? ''), 'utf8');
    expect(text('ar')).toContain(JSON.parse(readFileSync(join(LOCALES, 'ar', 'frame.json'), 'utf8'))['frame.gate.visitor.title']);
    // Ten packets, which is what a server sends before the first of them is acknowledged, less their headers and those of the answer.
    for (const { code } of LANGUAGES) expect(brotliCompressSync(longestPageIn(code)).length, code).toBeLessThanOrEqual(11_500);
  });

  test('brings at most 6.4 kB of styles with the page', () => {
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
    expect(style).toContain('--accent');
    expect(sizeOf([{ text: style }])).toBeLessThanOrEqual(6_400);
  });

  test('makes no lazy part wait for a missing file', () => {
    const named = files.flatMap(({ text }) =>
      [...text.matchAll(/"(assets\/[\w.-]+\.(?:js|css))"/g)].map(([, file]) => file ?? ''),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  });

  test('writes a worker that caches the shell from existing files, without the chain library', () => {
    const worker = readFileSync(join(folder, 'sw.js'), 'utf8');
    expect(worker).not.toMatch(/__[A-Z]+__/);
    const [shell, all] = [...worker.matchAll(/\["\/[^\]]*\]/g)].map(([list]) => JSON.parse(list) as string[]);
    expect(all?.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
    expect(shell?.filter((file) => file !== '/' && !all?.includes(file))).toEqual([]);
    expect(shell?.some((file) => file.startsWith('/assets/settings-screen'))).toBe(true);
    // Texts of other languages are cached only after use.
    const foreign = LANGUAGES.flatMap(({ code }) => (code === 'en' ? [] : Object.values(textsOf(code))));
    expect(foreign.length).toBeGreaterThan(100);
    expect(foreign.filter((file) => shell?.includes(file))).toEqual([]);
    expect(shell?.some((file) => file.startsWith('/assets/chain-calls'))).toBe(false);
    expect(all?.some((file) => file.startsWith('/assets/chain-calls'))).toBe(true);
  });

  test.each(['chain-calls', 'earnings-screen', 'bot-screen', 'records-screen', 'overlays', 'own-invitation'])(
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

  test('loads the QR code library with the invitation only', () => {
    const makers = files.filter(({ text }) => text.includes('uqr only supports'));
    expect(makers.map(({ name }) => name.replace(/-[\w-]{8}\.js$/, ''))).toEqual(['own-invitation']);
  });

  test('looks for wallets without loading code of later screens', () => {
    const [run] = files.filter(({ name }) => name.startsWith('app-session-'));
    expect(run?.text).toMatch(/from"\.\/wallet-parts-/);
    expect(run?.text).not.toMatch(/from"\.\/parts-/);
  });

  /** What the start script asks for on `/` in English, in addition to the entry. */
  function startPageFiles() {
    const asked = [textsOf('en').core, textsOf('en').home, ...(screenTable()['/']?.files ?? [])];
    const names = asked.map((file) => file?.replace('/assets/', ''));
    expect(names).not.toContain(undefined);
    return files.filter(({ name }) => names.includes(name));
  }

  function screenTable(): Record<string, { files: string[] }> {
    const [, table] = /\}\)\((\{"screens".*\}), ?\{/.exec(page) ?? [];
    return JSON.parse(table ?? 'null').screens;
  }

  function pageIn(code: string): string {
    return code === 'en' ? page : readFileSync(join(folder, `index.${code}.html`), 'utf8');
  }

  /** The words of each screen, by route, which the server puts into the page. */
  function wordsIn(code: string): Record<string, readonly [gateTitle: string, gateText: string, lead: string]> {
    return JSON.parse(readFileSync(join(folder, `words.${code}.json`), 'utf8'));
  }

  /** The page of the screen that has most to say. */
  function longestPageIn(code: string): string {
    const [route = '', [title, text, lead] = ['', '', '']] =
      Object.entries(wordsIn(code)).toSorted(([, one], [, other]) => other.join('').length - one.join('').length)[0] ?? [];
    const places = { __ROUTE__: route, __GATE_TITLE__: title, __GATE_TEXT__: text, __LEAD__: lead };
    return Object.entries(places).reduce((html, [place, words]) => html.replace(place, words), pageIn(code));
  }

  /** The files that the page of a language names for its texts. */
  function textsOf(code: string): Record<string, string> {
    const [, files] = /<meta name="texts" content='([^']*)'/.exec(pageIn(code)) ?? [];
    return JSON.parse(files ?? 'null');
  }

  function sizeOf(some: readonly { text: string }[]): number {
    return some.reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).length, 0);
  }

  function startFiles() {
    return files.filter(
      ({ name }) =>
        page.includes(`"entry":"/assets/${name}"`) || page.includes(`modulepreload" crossorigin href="/assets/${name}"`),
    );
  }
});

test('slims the descriptors of every area', () => {
  const areas = ['', 'social', 'notifications']
    .flatMap((folder) => readdirSync(join(WEB, '../../packages/api/src/areas', folder)))
    .filter((name) => name.endsWith('.ts') && name !== 'api.ts' && !name.endsWith('.test.ts'));
  expect(Object.keys(SLIM_AREAS).sort()).toEqual(areas.map((name) => name.replace('.ts', '')).sort());
});

test('keeps who may call which path of a descriptor, and constants as they are', () => {
  const area = {
    bots: { run: { path: '/api/bot/run', caller: 'member', mutates: true, input: {}, output: {}, summary: 'x' } },
    STATES: ['a', 'b'],
  };
  expect(slimModule(area)).toBe(
    'export const bots = {"run":{"path":"/api/bot/run","caller":"member","mutates":true}};\nexport const STATES = ["a","b"];',
  );
});

test('keeps the kind of every refusal, and recognizes every name by its shape', () => {
  const source = readFileSync(join(WEB, '../../packages/api/src/errors.ts'), 'utf8');
  const slim = slimErrors(source);
  const [, table = ''] = /REFUSALS: any = (\{.*\});/.exec(slim) ?? [];
  const kinds: Record<string, { kind: string }> = JSON.parse(table);
  // If a transport failure passed for a refusal, a payment without an answer could be paid twice.
  for (const [key, { kind }] of Object.entries(REFUSALS)) expect([key, kinds[key]?.kind ?? 'refusal']).toEqual([key, kind]);
  expect(slim).not.toContain('BALANCE_INSUFFICIENT');
  const [, shape = ''] = /return typeof value === 'string' && \/(.+)\/\.test\(value\)/.exec(slim) ?? [];
  expect(Object.keys(REFUSALS).filter((key) => !new RegExp(shape).test(key))).toEqual([]);
  expect(() => slimErrors('export class Refusal {}')).toThrow('REFUSALS');
});
