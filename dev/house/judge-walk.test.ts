import { describe, expect, test } from 'vitest';
import { listImports } from './import-graph.ts';
import { judgeWalk } from './judge-walk.ts';
import { PARSING } from './limits.ts';
import { WALKS } from './measure-house.ts';
import { parseWalks } from './parse-walks.ts';
import { listFiles, readText } from './source-tree.ts';

describe('a walk is read from the document', () => {
  test('takes names, steps and shared files from one section', () => {
    const section = [
      '## A thing is done',
      '',
      'Names: `doThing`,',
      '`thing.do`',
      '',
      '| step | file | what happens |',
      '|---|---|---|',
      '| 1 | `a/do.ts` | does it as `b/not.ts` says |',
      '',
      '| shared | its part |',
      '|---|---|',
      '| `a/doors.ts` | the door |',
      '',
      'And `more`.',
    ];
    expect(parseWalks(`# Walks\n\n## Of no table\n\n${section.join('\n')}\n`)).toEqual([
      { title: 'A thing is done', names: ['doThing', 'thing.do'], steps: ['a/do.ts'], shared: ['a/doors.ts'] },
    ]);
  });
});

describe('imports', PARSING, () => {
  const targetsOf = (from: string) => listImports().flatMap((one) => (one.from.startsWith(from) ? [one.to] : []));

  test('of packages are resolved to their sources', () => {
    const fromWeb = targetsOf('apps/web/src/').map((to) => to.split('/src/')[0]);
    expect(new Set(fromWeb)).toEqual(
      new Set([
        'apps/web',
        'packages/api',
        'packages/api-react',
        'packages/chain',
        'packages/i18n',
        'packages/money',
        'packages/ui',
      ]),
    );
  });

  test('lead to files of the repository', () => {
    const known = new Set(listFiles());
    expect(targetsOf('').filter((to) => !known.has(to))).toEqual([]);
  });
});

/** Plants faults into the walks of the document, which have none. */
describe.each(parseWalks(readText(WALKS)))('a fault in the walk "$title" is noticed', PARSING, (walk) => {
  test('a step is left out', () => {
    for (const step of walk.steps) {
      expect(judgeWalk({ ...walk, steps: walk.steps.filter((one) => one !== step) }), step).not.toEqual([]);
    }
  });

  test('a step is listed as shared machinery', () => {
    for (const step of walk.steps) {
      const steps = walk.steps.filter((one) => one !== step);
      expect(judgeWalk({ ...walk, steps, shared: [...walk.shared, step] }), step).not.toEqual([]);
    }
  });

  test('machinery is listed as a step', () => {
    const steps = [...walk.steps, 'dev/house/limits.ts'];
    expect(judgeWalk({ ...walk, steps })).toContain('dev/house/limits.ts is a step and uses none of the names');
  });

  test('the steps are in reverse order', () => {
    const problems = judgeWalk({ ...walk, steps: [...walk.steps].reverse() });
    expect(problems.some((problem) => problem.includes('imports its way back to'))).toBe(true);
  });

  test('a name or a file no longer exists', () => {
    expect(judgeWalk({ ...walk, names: [...walk.names, 'goneForGood'] })).toEqual(['no file uses the name goneForGood']);
    expect(judgeWalk({ ...walk, steps: [...walk.steps, 'gone.ts'] })).toEqual(['gone.ts does not exist']);
  });
});
