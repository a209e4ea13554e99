import { describe, expect, test } from 'vitest';
import { judgeWalk } from './house/judge-walk.ts';
import { MAX_WALK_FILES, PARSING } from './house/limits.ts';
import { WALKS } from './house/measure-house.ts';
import { findDeadPaths, pathsInComments, pathsInDocuments } from './house/named-paths.ts';
import { parseWalks } from './house/parse-walks.ts';
import { readText } from './house/source-tree.ts';

describe('documents stay true', PARSING, () => {
  test('names only paths that exist, in documents', () => {
    expect(findDeadPaths(pathsInDocuments())).toEqual([]);
  });

  test('names only paths that exist, in comments', () => {
    expect(findDeadPaths(pathsInComments())).toEqual([]);
  });
});

describe.each(parseWalks(readText(WALKS)))('the walk "$title"', PARSING, (walk) => {
  test('lists every file that says something about the act, in one direction', () => {
    expect(judgeWalk(walk)).toEqual([]);
  });

  test('takes at most 8 files', () => {
    expect(walk.steps.length).toBeLessThanOrEqual(MAX_WALK_FILES);
  });
});
