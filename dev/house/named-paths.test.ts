import { describe, expect, test } from 'vitest';
import { alternativesOf, findDeadPaths, isPath } from './named-paths.ts';

const files = ['apps/server/src/areas/bots/run/rules.ts', 'apps/server/src/areas/bots/queries.ts', 'docs/api.md'];
const deadOf = (...paths: string[]) =>
  findDeadPaths(
    paths.map((path) => ({ file: 'docs/api.md', path })),
    files,
  ).map(({ path }) => path);

describe('paths in documents and comments', () => {
  test('are words with a slash that end like a file or a folder', () => {
    const paths = ['docs/api.md', 'apps/server/src/', 'run/rules.ts', 'areas/<area>/rules.ts', 'bots/{run,stop}/*.ts', '.data/'];
    const others = [
      'and/or',
      '/api/bot/run',
      '/src/x.ts',
      'rules.ts',
      '*/',
      '../',
      'https://a.b/c.md',
      '@ocean/api/areas/bots',
      'N/A',
    ];
    expect(paths.filter((path) => !isPath(path))).toEqual([]);
    expect(others.filter(isPath)).toEqual([]);
  });

  test('exist from the root or from any folder, as a file or as a folder', () => {
    expect(deadOf('docs/api.md', 'bots/queries.ts', 'areas/bots/', 'run/rules.ts')).toEqual([]);
    expect(deadOf('docs/gone.md', 'bots/rules.ts', 'ots/queries.ts', 'bots/stop/')).toEqual([
      'docs/gone.md',
      'bots/rules.ts',
      'ots/queries.ts',
      'bots/stop/',
    ]);
  });

  test('may have placeholders, and each of several alternatives must exist', () => {
    expect(alternativesOf('a/{b,c}/{d,e}.ts')).toEqual(['a/b/d.ts', 'a/b/e.ts', 'a/c/d.ts', 'a/c/e.ts']);
    expect(
      deadOf('areas/<area>/queries.ts', 'bots/*/rules.ts', 'apps/**/rules.ts', 'docs/NAME.md', 'bots/{run/rules,queries}.ts'),
    ).toEqual([]);
    expect(deadOf('areas/*/rules.ts', 'bots/{run,stop}/rules.ts')).toEqual(['areas/*/rules.ts', 'bots/{run,stop}/rules.ts']);
  });

  test('may be created by running the product', () => {
    expect(deadOf('.data/chain.json', 'test-results/')).toEqual([]);
  });
});
