import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from '../machine/run.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ocean-archive-'));
  mkdirSync(join(folder, 'wal'));
  mkdirSync(join(folder, 'backup'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(script: string, ...words: readonly string[]) {
  const { status, stderr } = spawnSync(join(ROOT, 'ops/backup', script), words, { cwd: folder, encoding: 'utf8' });
  return { status, stderr };
}

const segment = (log: number, number: number, timeline = 1) =>
  [timeline, log, number].map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');

describe('check-archive.sh', () => {
  const check = (begin: string, names: readonly string[]) => {
    writeFileSync(
      join(folder, 'backup/backup_label'),
      `START WAL LOCATION: 0/2000028 (file ${begin})\nCHECKPOINT LOCATION: 0/2000060\n`,
    );
    for (const name of names) writeFileSync(join(folder, 'wal', name), name);
    return run('check-archive.sh', 'backup', 'wal');
  };

  test.each<[what: string, names: string[]]>([
    ['segments that follow each other', [segment(0, 2), segment(0, 3), segment(0, 4)]],
    ['the step from one log to the next', [segment(0, 0xfe), segment(0, 0xff), segment(1, 0)]],
    ['a hole before the backup, which it does not need', [segment(0, 1), segment(0, 4), segment(0, 5)]],
    ['what else lies in the folder', [segment(0, 2), segment(0, 3), '00000002.history', `${segment(0, 2)}.00000028.backup`]],
    [
      'a restored server that goes on from the middle of a segment',
      [segment(0, 2), segment(0, 3), segment(0, 3, 2), segment(0, 4, 2)],
    ],
  ])('accepts %s', (_what, names) => {
    const begin = names.includes(segment(0, 0xfe))
      ? segment(0, 0xfe)
      : names.includes(segment(0, 1))
        ? segment(0, 4)
        : segment(0, 2);
    expect(check(begin, names)).toEqual({ status: 0, stderr: '' });
  });

  test.each<[what: string, names: string[], missing: string[]]>([
    ['one segment', [segment(0, 2), segment(0, 4)], [segment(0, 3)]],
    ['the first one', [segment(0, 3), segment(0, 4)], [segment(0, 2)]],
    ['two of them', [segment(0, 2), segment(0, 5), segment(0, 6)], [segment(0, 3), segment(0, 4)]],
    ['the last one of a log', [segment(0, 2), ...range(3, 0xfe), segment(1, 0)], [segment(0, 0xff)]],
  ])('names what is missing: %s', (_what, names, missing) => {
    const { status, stderr } = check(segment(0, 2), names);
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toEqual(missing.map((name) => `check-archive: the archive lacks ${name}`));
  });

  test('refuses an archive that has nothing of the backup', () => {
    expect(check(segment(0, 2), [segment(0, 1)])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('nothing of this backup'),
    });
  });
});

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => segment(0, from + at));
}

describe('archive-wal.sh', () => {
  const archive = (content: string) => {
    writeFileSync(join(folder, 'segment'), content);
    return run('archive-wal.sh', 'wal', 'segment', segment(0, 7));
  };

  test('keeps a segment, and takes the same one again', () => {
    expect(archive('one').status).toBe(0);
    expect(archive('one').status).toBe(0);
    expect(readdirSync(join(folder, 'wal'))).toEqual([segment(0, 7)]);
  });

  test('never replaces one by another', () => {
    archive('one');
    expect(archive('two')).toMatchObject({ status: 1, stderr: expect.stringContaining('exists with other content') });
    expect(readFileSync(join(folder, 'wal', segment(0, 7)), 'utf8')).toBe('one');
  });
});

test('restore-to.sh touches nothing that is there', () => {
  mkdirSync(join(folder, 'into'));
  expect(run('restore-to.sh', 'backup', 'wal', 'into')).toMatchObject({ status: 1, stderr: 'restore-to: into exists\n' });
});
