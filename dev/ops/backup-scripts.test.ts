import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
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
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` };
  const { status, stderr } = spawnSync(join(ROOT, 'ops/backup', script), words, { cwd: folder, env, encoding: 'utf8' });
  return { status, stderr };
}

const segment = (log: number, number: number, timeline = 1) =>
  [timeline, log, number].map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');

describe('check-archive.sh', () => {
  const check = (begin: string, names: readonly string[], histories: Readonly<Record<string, string>> = {}) => {
    writeFileSync(
      join(folder, 'backup/backup_label'),
      `START WAL LOCATION: 0/2000028 (file ${begin})\nCHECKPOINT LOCATION: 0/2000060\n`,
    );
    for (const name of names) writeFileSync(join(folder, 'wal', name), name);
    for (const [name, text] of Object.entries(histories)) writeFileSync(join(folder, 'wal', name), text);
    return run('check-archive.sh', 'backup', 'wal');
  };

  test.each<[what: string, names: string[]]>([
    ['segments that follow each other', [segment(0, 2), segment(0, 3), segment(0, 4)]],
    ['the step from one log to the next', [segment(0, 0xfe), segment(0, 0xff), segment(1, 0)]],
    ['a hole before the backup, which it does not need', [segment(0, 1), segment(0, 4), segment(0, 5)]],
    ['what else lies in the folder', [segment(0, 2), segment(0, 3), 'README', `${segment(0, 2)}.00000028.backup`]],
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

  describe('with several timelines', () => {
    const SECOND = { '00000002.history': '1\t0/3000F60\tno recovery target specified\n' };
    const THIRD = { '00000003.history': `${SECOND['00000002.history']}\n2\t0/5000000\tno recovery target specified\n` };
    const FIRST_TWO = [segment(0, 2), segment(0, 3)];

    test.each<[what: string, names: string[], histories: Record<string, string>]>([
      ['one that goes on from the middle of a segment', [...FIRST_TWO, segment(0, 3, 2), segment(0, 4, 2)], SECOND],
      ['one that has sent nothing but its history', [segment(0, 2), `${segment(0, 3)}.partial`], SECOND],
      ['a segment that the older one has filled after it was left', [...FIRST_TWO, segment(0, 4), segment(0, 3, 2)], SECOND],
      [
        'three, the last of which begins with a segment',
        [segment(0, 2), segment(0, 3, 2), segment(0, 4, 2), segment(0, 5, 3)],
        { ...SECOND, ...THIRD },
      ],
    ])('accepts %s', (_what, names, histories) => {
      expect(check(segment(0, 2), names, histories)).toEqual({ status: 0, stderr: '' });
    });

    test.each<[what: string, names: string[], histories: Record<string, string>, says: string]>([
      ['a history', [...FIRST_TWO, segment(0, 3, 2)], {}, 'the archive lacks 00000002.history'],
      ['one in between, of which no segment is there', [segment(0, 2)], THIRD, 'the archive lacks 00000002.history'],
      [
        'the history of one with a partial segment only',
        [segment(0, 2), `${segment(0, 3, 2)}.partial`],
        {},
        'lacks 00000002.history',
      ],
      ['what a history says', FIRST_TWO, { '00000002.history': '' }, 'names no timeline that it comes from'],
      [
        'the backup in the newest one',
        FIRST_TWO,
        { '00000002.history': '1\t0/1000F60\tno recovery target specified\n' },
        'timeline 2 does not come from this backup',
      ],
    ])('refuses one that lacks %s', (_what, names, histories, says) => {
      expect(check(segment(0, 2), names, histories)).toMatchObject({ status: 3, stderr: expect.stringContaining(says) });
    });

    test.each<[what: string, names: string[], missing: string[]]>([
      [
        'one of the newer timeline, where the older one has it',
        [...FIRST_TWO, segment(0, 4), segment(0, 3, 2), segment(0, 5, 2)],
        [segment(0, 4, 2)],
      ],
      ['the one in which the older timeline was left', [...FIRST_TWO, segment(0, 4, 2)], [segment(0, 3, 2)]],
      ['one before the newer timeline began', [segment(0, 3, 2), segment(0, 4, 2)], [segment(0, 2)]],
    ])('names what is missing: %s', (_what, names, missing) => {
      const { status, stderr } = check(segment(0, 2), names, SECOND);
      expect(status).toBe(1);
      expect(stderr.trim().split('\n')).toEqual(missing.map((name) => `check-archive: the archive lacks ${name}`));
    });
  });

  test('refuses an archive without any segment of the backup', () => {
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

  test('archives a segment, and accepts the same one again', () => {
    expect(archive('one').status).toBe(0);
    expect(archive('one').status).toBe(0);
    expect(readdirSync(join(folder, 'wal'))).toEqual([segment(0, 7)]);
  });

  test('accepts the same segment from several nodes concurrently, and leaves no other files', async () => {
    writeFileSync(join(folder, 'segment'), 'one');
    const ended = Array.from({ length: 8 }, () => {
      const node = spawn(join(ROOT, 'ops/backup/archive-wal.sh'), ['wal', 'segment', segment(0, 7)], { cwd: folder });
      return once(node, 'close');
    });
    expect((await Promise.all(ended)).map(([status]) => status)).toEqual(Array.from({ length: 8 }, () => 0));
    expect(readdirSync(join(folder, 'wal'))).toEqual([segment(0, 7)]);
  });

  test('never overwrites a segment with other content', () => {
    archive('one');
    expect(archive('two')).toMatchObject({ status: 1, stderr: expect.stringContaining('exists with other content') });
    expect(readFileSync(join(folder, 'wal', segment(0, 7)), 'utf8')).toBe('one');
  });
});

describe('restore-to.sh', () => {
  const MOMENT = '2026-11-24 10:00:00+00';
  /** A backup in which `pg_verifybackup` finds everything. */
  const restore = (names: readonly string[], moment?: string) => {
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin/pg_verifybackup'), '#!/bin/sh\n', { mode: 0o755 });
    writeFileSync(join(folder, 'backup/backup_label'), `START WAL LOCATION: 0/2000028 (file ${segment(0, 2)})\n`);
    for (const name of names) writeFileSync(join(folder, 'wal', name), name);
    return run('restore-to.sh', 'backup', 'wal', 'into', ...(moment ? [moment] : []));
  };

  test('refuses a gap in a full restore, and only warns of it with a target time', () => {
    const names = [segment(0, 2), segment(0, 4)];
    expect(restore(names)).toMatchObject({ status: 1, stderr: expect.stringContaining(`lacks ${segment(0, 3)}`) });
    rmSync(join(folder, 'bin'), { recursive: true });
    expect(restore(names, MOMENT)).toMatchObject({ status: 0, stderr: expect.stringContaining('later than') });
  });

  test('restores a backup of a standby as a primary', () => {
    writeFileSync(join(folder, 'backup/standby.signal'), '');
    expect(restore([segment(0, 2), segment(0, 3)]).status).toBe(0);
    const made = readdirSync(join(folder, 'into'));
    expect([made.includes('recovery.signal'), made.includes('standby.signal')]).toEqual([true, false]);
  });

  test('refuses unconnected timelines even with a target time, which another timeline may have reached', () => {
    const { status, stderr } = restore([segment(0, 2), segment(0, 3), segment(0, 3, 2)], MOMENT);
    expect({ status, stderr }).toMatchObject({ status: 3, stderr: expect.stringContaining('lacks 00000002.history') });
    expect(readdirSync(folder)).not.toContain('into');
  });
});

test('take-backup.sh exports the time of the last complete backup', () => {
  mkdirSync(join(folder, 'bin'));
  mkdirSync(join(folder, 'metrics'));
  const program = (name: string, text: string) =>
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  program('pg_basebackup', 'for word; do case $word in --pgdata=*) mkdir $(echo $word | cut -d= -f2);; esac; done');
  program('pg_verifybackup', 'exit 1');
  expect(run('take-backup.sh', 'host=x', 'backup', 'metrics').status).toBe(1);
  expect(readdirSync(join(folder, 'metrics'))).toEqual([]);
  rmSync(join(folder, 'backup'), { recursive: true });
  mkdirSync(join(folder, 'backup'));
  program('pg_verifybackup', 'exit 0');
  const begun = Math.floor(Date.now() / 1000);
  expect(run('take-backup.sh', 'host=x', 'backup', 'metrics').status).toBe(0);
  const [, taken] =
    /^ocean_base_backup_taken_seconds (\d+)$/m.exec(readFileSync(join(folder, 'metrics/ocean-backup.prom'), 'utf8')) ?? [];
  expect(Number(taken)).toBeGreaterThanOrEqual(begun);
});

test('restore-to.sh refuses an existing target folder', () => {
  mkdirSync(join(folder, 'into'));
  expect(run('restore-to.sh', 'backup', 'wal', 'into')).toMatchObject({ status: 1, stderr: 'restore-to: into exists\n' });
});
