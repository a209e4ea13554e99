import { basename, extname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { measureFolders } from './house/folder-sizes.ts';
import { measureFunctions } from './house/function-lines.ts';
import { identifiersOf } from './house/identifiers.ts';
import { MAX_FOLDER_FILES, MAX_FUNCTION_LINES, PARSING } from './house/limits.ts';
import { findProductWords } from './house/product-words.ts';
import { isScript, isSource, listFiles, readText as read } from './house/source-tree.ts';
import { splitComments } from './house/split-comments.ts';

/** The house style as a test: rules about the whole tree that a linter cannot check. `npm run house` prints the figures. */
const MAX_FILE_LINES = 500;
const FORBIDDEN_NAMES = new Set(['utils', 'helpers', 'common', 'misc', 'index', 'shared']);

const files = listFiles();
const sources = files.filter(isSource);
const scripts = files.filter(isScript);
const texts = files.filter((path) => isSource(path) || ['.md', '.json', '.html', '.toml', '.yml'].includes(extname(path)));

describe('the tree stays tidy', PARSING, () => {
  test('keeps every source file under the line limit', () => {
    const long = sources.filter((path) => !/\.(test|spec|t)\./.test(path) && read(path).split('\n').length > MAX_FILE_LINES);
    expect(long).toEqual([]);
  });

  test('keeps every function within 70 lines, JSX included', () => {
    const long = measureFunctions().filter(({ lines }) => lines > MAX_FUNCTION_LINES);
    expect(long.map(({ path, name, lines }) => `${path} ${name}: ${lines}`)).toEqual([]);
  });

  test('keeps every folder within 20 source files', () => {
    const large = measureFolders().filter(({ files: count }) => count > MAX_FOLDER_FILES);
    expect(large.map(({ folder, files: count }) => `${folder}: ${count}`)).toEqual([]);
  });

  test('uses no product word in a toolkit', () => {
    expect(findProductWords().map(({ path, words }) => `${path}: ${words.join(' ')}`)).toEqual([]);
  });

  test('climbs at most three folders in one import', () => {
    const climbing = /['"](?:\.\.\/){4}/;
    expect(scripts.filter((path) => climbing.test(read(path)) && climbing.test(splitComments(path).code))).toEqual([]);
  });

  test('writes every Vitest test with the same function', () => {
    const word = 'test';
    const imported = /^import \{([^}]*)\} from 'vitest'/gm;
    const wordsIn = (path: string) => [...read(path).matchAll(imported)].flatMap(([, names = '']) => names.split(/[\s,]+/));
    const others = scripts.filter((path) => wordsIn(path).some((name) => /^(it|test)$/.test(name) && name !== word));
    expect(others).toEqual([]);
  });

  test('uses the field’s terms in identifiers: a maximum, lazy, sent', () => {
    const replaced = /^MOST_|(^|[a-z])Late[A-Z]|^spoken|[a-z]Spoken/;
    const found = scripts.flatMap((path) => {
      const names = identifiersOf(path).filter((name) => replaced.test(name));
      return names.length > 0 ? [`${path}: ${names.join(' ')}`] : [];
    });
    expect(found).toEqual([]);
  });

  test('names files after their subject', () => {
    const vague = sources.filter((path) => FORBIDDEN_NAMES.has(basename(path).split('.')[0] ?? ''));
    expect(vague).toEqual([]);
  });

  test('has no unfinished marks and no skipped or focused tests', () => {
    const marks = new RegExp(
      ['TO' + 'DO', 'FIX' + 'ME', 'not imple' + 'mented', String.raw`\b(it|test|describe)\.(skip|only|todo)\b`].join('|'),
    );
    expect(sources.filter((path) => marks.test(read(path)))).toEqual([]);
  });

  test('contains no path of a developer’s machine', () => {
    const folders = ['wo' + 'rk', 'ro' + 'ot', 'home/\\w+'].join('|');
    const machine = new RegExp(`(^|[^.\\w/])/(${folders})/`);
    expect(texts.filter((path) => !path.endsWith('package-lock.json') && machine.test(read(path)))).toEqual([]);
  });

  test('names no package registry', () => {
    const registry = new RegExp(['registry\\.npm', 'js\\.org'].join(''));
    expect(texts.filter((path) => registry.test(read(path)))).toEqual([]);
  });

  test('numbers migrations, and starts each with a comment on its purpose', () => {
    const migrations = files.filter((path) => path.startsWith('apps/server/src/db/migrations/'));
    expect(migrations.length).toBeGreaterThan(0);
    for (const path of migrations) {
      expect(basename(path)).toMatch(/^\d{4}_[a-z_]+\.sql$/);
      expect(read(path).startsWith('--'), path).toBe(true);
    }
    const numbers = migrations.map((path) => basename(path).slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('reads the process environment only where the product starts', () => {
    const readers = sources.filter(
      (path) => path.startsWith('apps/server/src/') && !path.includes('.test.') && /process\.env\b/.test(read(path)),
    );
    expect(readers.filter((path) => !path.startsWith('apps/server/src/main/'))).toEqual([]);
  });

  test('reads the process clock in no area', () => {
    const clock = /\bDate\.now\(\)|new Date\(\)/;
    const readers = sources.filter(
      (path) => path.startsWith('apps/server/src/areas/') && !path.includes('.test.') && clock.test(read(path)),
    );
    expect(readers).toEqual([]);
  });
});
