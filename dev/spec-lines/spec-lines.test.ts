import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@ocean/api/areas/api';
import { REFUSALS, SUCCESSES } from '@ocean/api/errors';
import { describe, expect, test } from 'vitest';
import { findFaults, type Platform } from './find-faults.ts';
import { readLines } from './read-lines.ts';
import { callOf, type SpecLine, sentenceOf } from './spec-line.ts';
import { summarise } from './summarise.ts';
import { testTitles } from './test-titles.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PARTS = ['screens', 'fields', 'states', 'validation', 'roles', 'calls', 'messages', 'constants', 'departures'];
const CALLS = 'docs/spec-lines/calls.md';
const CALLS_OF_THE_SPECIFICATION = 85;

const platform: Platform = {
  calls: endpoints.map(({ path }) => path),
  sentences: { ...SUCCESSES, ...Object.fromEntries(Object.entries(REFUSALS).map(([key, { text }]) => [key, text])) },
  read: (file) => {
    try {
      return readFileSync(join(ROOT, file), 'utf8');
    } catch {
      return undefined;
    }
  },
};

const texts = PARTS.map((part) => `docs/spec-lines/${part}.md`).map((path) => ({ path, text: platform.read(path) ?? '' }));
const read = texts.map(({ path, text }) => readLines(path, text));
const lines = read.flatMap((part) => part.lines);

describe('the line list', () => {
  test('has no fault', () => {
    expect([...read.flatMap(({ faults }) => faults), ...findFaults(lines, platform)]).toEqual([]);
  });

  test('leaves no file of its folder unread', () => {
    expect(readdirSync(join(ROOT, 'docs', 'spec-lines')).sort()).toEqual(PARTS.map((part) => `${part}.md`).sort());
  });

  test('names every call of the specification', () => {
    expect(lines.filter((line) => line.path === CALLS && callOf(line))).toHaveLength(CALLS_OF_THE_SPECIFICATION);
  });

  test('is summed up in docs/spec-lines.md', () => {
    const table = platform
      .read('docs/spec-lines.md')
      ?.split('\n')
      .filter((line) => line.startsWith('|'));
    expect(table?.join('\n')).toBe(summarise(lines, CALLS));
  });
});

/** The list with one line changed, or left out. */
function planted(wanted: (line: SpecLine) => boolean, change: (line: SpecLine) => SpecLine | undefined): string[] {
  const at = lines.findIndex(wanted);
  const line = lines[at];
  if (!line) throw new Error('there is no such line to plant a fault in');
  const changed = change(line);
  return findFaults(lines.toSpliced(at, 1, ...(changed ? [changed] : [])), platform);
}

const isProved = ({ proofs }: SpecLine) => proofs.length > 0;
const answers = (line: SpecLine) => platform.calls.includes(callOf(line) ?? '');

describe('the check names a planted fault', () => {
  test('a test file that is gone', () => {
    const gone = { file: 'dev/gone.test.ts', title: 'is there' };
    expect(planted(isProved, (line) => ({ ...line, proofs: [gone] }))).toEqual([
      expect.stringMatching(/^docs\/.*:\d+: there is no file dev\/gone\.test\.ts$/),
    ]);
  });

  test('a test that is gone from its file, or only mentioned there', () => {
    for (const title of ['in a comment', 'never was a test']) {
      const faults = planted(isProved, (line) => ({
        ...line,
        proofs: [{ file: 'dev/spec-lines/spec-lines.test.ts', title }],
      }));
      expect(faults).toEqual([expect.stringContaining(`has no test "${title}"`)]);
    }
  });

  test('a call without a line, and one with two', () => {
    expect(planted(answers, () => undefined)).toEqual([expect.stringMatching(/^\/api\/\S+ answers and is in no line$/)]);
    const twice = lines.find(answers);
    expect(findFaults(twice ? [...lines, twice] : [], platform)).toEqual([expect.stringContaining('is listed twice')]);
  });

  test('a call that answers and is listed as not yet implemented', () => {
    expect(planted(answers, (line) => ({ ...line, proofs: [], notes: {}, isNotYet: true }))).toEqual([
      expect.stringContaining('answers now; name its test'),
    ]);
  });

  test('a call that does not answer and is listed as proved or untested', () => {
    const at = lines.findIndex((line) => answers(line) && isProved(line));
    const line = lines[at];
    if (!line) throw new Error('no call is proved');
    const silent = { ...platform, calls: platform.calls.filter((call) => call !== callOf(line)) };
    for (const claim of [line, { ...line, proofs: [], notes: { untested: 'x' } }]) {
      expect(findFaults(lines.toSpliced(at, 1, claim), silent)).toEqual([expect.stringContaining('does not answer')]);
    }
  });

  test('a sentence that differs from the specification’s', () => {
    const other = { ...platform, sentences: { ...platform.sentences, NO_CARD: 'No card', COPIED: 'Copied!' } };
    expect(findFaults(lines, other)).toEqual([
      expect.stringContaining('NO_CARD reads "No card", the specification says "No accelerator card"'),
      expect.stringContaining('COPIED reads "Copied!", the specification says "Copied"'),
    ]);
    expect(planted(sentenceOfKey('NOT_OPEN'), (line) => ({ ...line, text: '"Not open" `NOT_OPEN`' }))).toHaveLength(1);
  });

  test('a line without a state, or with two', () => {
    const unclear = [expect.stringContaining('says neither or more than one of')];
    expect(planted(isProved, (line) => ({ ...line, proofs: [], notes: {} }))).toEqual(expect.arrayContaining(unclear));
    expect(planted(isProved, (line) => ({ ...line, notes: { untested: 'x' } }))).toEqual(unclear);
    expect(planted(isProved, (line) => ({ ...line, proofs: [], isNotYet: true, notes: { part: 'x' } }))).toEqual(
      expect.arrayContaining(unclear),
    );
  });

  test('a malformed item', () => {
    for (const slip of ['  - proof e2e/shell.spec.ts: without its quotes', '  - not-yet', '   - not yet', '* a star']) {
      expect(readLines('a.md', `- a line\n${slip}`).faults).toEqual([expect.stringContaining('is not an item of the list')]);
    }
  });

  test('an outdated summary', () => {
    const [first, ...others] = lines;
    expect(first && summarise(others, CALLS)).not.toBe(summarise(lines, CALLS));
  });
});

function sentenceOfKey(key: string) {
  return (line: SpecLine) => sentenceOf(line)?.key === key;
}

describe('titles are read', () => {
  const source = `
    // test('in a comment', () => {});
    describe('outer', () => {
      test("it's plain", () => {});
      test.each([[1, 'not a title']])('with %s', () => { test.step('a step', () => {}); });
      test(\`seed \${seed} of \${all.length}\`, () => {});
      test.beforeAll('a hook', () => {});
      expect('test(that is text)').toBe(1);
    });
    test.describe('of Playwright', () => {});
  `;

  test('with the titles around them, and templates unevaluated', () => {
    expect(testTitles('a.test.ts', source)).toEqual([
      'outer',
      "outer › it's plain",
      'outer › with %s',
      'outer › with %s › a step',
      `outer › seed \${seed} of \${all.length}`,
      'of Playwright',
    ]);
  });

  test('of Solidity by the name of the function', () => {
    const contract =
      'function test_pays_once() public {}\nfunction helper() public {}\nfunction invariant_holds() public view {}';
    expect(testTitles('A.t.sol', contract)).toEqual(['test_pays_once', 'invariant_holds']);
  });
});
