import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../machine/run.ts';
import { UNITS } from './example-environment.ts';

const ANALYZE = '/usr/bin/systemd-analyze';
/** Maximum exposure of a unit, on systemd-analyze's scale of 0 to 10, times ten as its option requires. */
const MAX_EXPOSURE = '20';
const INSTALLED = '/opt/ocean-bot';

const units = readdirSync(UNITS).filter((name) => /\.(service|timer)$/.test(name));
const services = units.filter((name) => name.endsWith('.service'));
const textOf = (unit: string) => readFileSync(join(UNITS, unit), 'utf8');

test.each(services)('%s starts a program that exists', (unit) => {
  const started = [...textOf(unit).matchAll(/(?:apps|dev|ops)\/[\w./-]+\.(?:ts|sh)/g)].map(([path]) => path);
  expect(started.length).toBeGreaterThan(0);
  expect(started.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('every program of main that runs on a real machine has a unit', () => {
  const started = services.map(textOf).join('\n');
  for (const program of ['api', 'indexer', 'worker', 'signer', 'operator-api', 'migrate'])
    expect(started).toContain(`apps/server/src/main/${program}.ts`);
});

test('each process has a separate user', () => {
  const users = services.map((unit) => /^User=(.+)$/m.exec(textOf(unit))?.[1] ?? '');
  expect(new Set(users).size).toBe(services.length);
  const made = readFileSync(join(UNITS, 'ocean.sysusers'), 'utf8');
  for (const user of users) if (user !== 'postgres') expect(made).toContain(`u ${user} `);
});

describe.skipIf(!existsSync(ANALYZE))('systemd', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ocean-units-'));
    chmodSync(folder, 0o755);
    cpSync(UNITS, folder, { recursive: true });
    for (const unit of services) writeFileSync(join(folder, unit), textOf(unit).replaceAll(INSTALLED, ROOT));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const analyze = (...words: readonly string[]) =>
    spawnSync(ANALYZE, words, { cwd: folder, encoding: 'utf8', env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` } });

  test('reads every unit and every setting', () => {
    const { status, stderr } = analyze('verify', ...units.map((unit) => `./${unit}`));
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  test.each(services)('%s is within the exposure limit', (unit) => {
    const { status, stdout, stderr } = analyze('security', '--offline=yes', `--threshold=${MAX_EXPOSURE}`, `./${unit}`);
    expect(status, stdout.slice(-200) + stderr).toBe(0);
  });

  test('a unit without the shared settings exceeds the exposure limit', () => {
    writeFileSync(join(folder, 'bare.service'), '[Service]\nUser=nobody\nExecStart=/bin/true\n');
    expect(analyze('security', '--offline=yes', `--threshold=${MAX_EXPOSURE}`, './bare.service').status).not.toBe(0);
  });
});
