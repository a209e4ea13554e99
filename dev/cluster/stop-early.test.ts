import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isRunning } from '../machine/process-family.ts';
import { startDatabaseCluster } from './database-cluster.ts';
import { findPrograms } from './find-programs.ts';
import { Ended, until } from './until.ts';

test('stops waiting immediately when it is aborted', async () => {
  const stopping = new AbortController();
  const waiting = until(async () => false, 'what never comes', 60_000, stopping.signal);
  stopping.abort();
  await expect(waiting).rejects.toThrow(Ended);
});

test.skipIf('missing' in findPrograms())(
  'a cluster that is stopped while it starts leaves no process behind',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'ocean-early-'));
    chmodSync(dataDir, 0o755);
    try {
      const stopping = new AbortController();
      const starting = startDatabaseCluster({ dataDir, signal: stopping.signal });
      starting.catch(() => undefined);
      const run = join(dataDir, 'run');
      const started: Record<string, number> = {};
      const look = () => {
        for (const name of readdirSync(run).filter((file) => file.endsWith('.pid')))
          started[name] = Number(readFileSync(join(run, name), 'utf8'));
        return Object.keys(started);
      };
      await until(async () => look().length >= 3, 'the first programs');
      await sleep(1_000);
      look();
      stopping.abort();
      await expect(starting).rejects.toThrow(Ended);
      expect(Object.entries(started).filter(([, pid]) => isRunning(pid))).toEqual([]);
      expect(readdirSync(run).filter((name) => name.endsWith('.pid'))).toEqual([]);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  60_000,
);
