import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './run.ts';

/** The house style as a test: what a linter cannot say about the whole tree. */
const MOST_LINES = 500;
const SOURCE = new Set(['.ts', '.tsx', '.mjs', '.cjs', '.sol', '.sql', '.css']);
const GENERATED = /(^|\/)(abi|artifacts)\/|package-lock\.json$/;
const FORBIDDEN_NAMES = new Set(['utils', 'helpers', 'common', 'misc', 'index', 'shared']);

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '');
const sources = files.filter((path) => SOURCE.has(extname(path)) && !GENERATED.test(path));
const texts = files.filter(
  (path) => SOURCE.has(extname(path)) || ['.md', '.json', '.html', '.toml', '.yml'].includes(extname(path)),
);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('the tree stays tidy', () => {
  it('keeps every source file under the line limit', () => {
    const long = sources.filter((path) => !/\.(test|spec|t)\./.test(path) && read(path).split('\n').length > MOST_LINES);
    expect(long).toEqual([]);
  });

  it('names files after their subject', () => {
    const vague = sources.filter((path) => FORBIDDEN_NAMES.has(basename(path).split('.')[0] ?? ''));
    expect(vague).toEqual([]);
  });

  it('leaves no unfinished marks and no skipped or focused tests', () => {
    const marks = new RegExp(
      ['TO' + 'DO', 'FIX' + 'ME', 'not imple' + 'mented', String.raw`\b(it|test|describe)\.(skip|only|todo)\b`].join('|'),
    );
    expect(sources.filter((path) => marks.test(read(path)))).toEqual([]);
  });

  it('holds no path of anybody’s machine', () => {
    const folders = ['wo' + 'rk', 'ro' + 'ot', 'home/\\w+'].join('|');
    const machine = new RegExp(`(^|[^.\\w/])/(${folders})/`);
    expect(texts.filter((path) => !path.endsWith('package-lock.json') && machine.test(read(path)))).toEqual([]);
  });

  it('names no package registry', () => {
    const registry = new RegExp(['registry\\.npm', 'js\\.org'].join(''));
    expect(texts.filter((path) => registry.test(read(path)))).toEqual([]);
  });

  it('keeps migrations numbered, one subject each, with a note of purpose on top', () => {
    const migrations = files.filter((path) => path.startsWith('apps/server/src/db/migrations/'));
    expect(migrations.length).toBeGreaterThan(0);
    for (const path of migrations) {
      expect(basename(path)).toMatch(/^\d{4}_[a-z_]+\.sql$/);
      expect(read(path).startsWith('--'), path).toBe(true);
    }
    const numbers = migrations.map((path) => basename(path).slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('reads the process environment only where the product starts', () => {
    const readers = sources.filter(
      (path) => path.startsWith('apps/server/src/') && !path.includes('.test.') && /process\.env\b/.test(read(path)),
    );
    expect(readers.filter((path) => !path.startsWith('apps/server/src/main/'))).toEqual([]);
  });

  it('lets no rule read the clock of the process', () => {
    const clock = /\bDate\.now\(\)|new Date\(\)/;
    const readers = sources.filter(
      (path) => path.startsWith('apps/server/src/areas/') && !path.includes('.test.') && clock.test(read(path)),
    );
    expect(readers).toEqual([]);
  });
});
