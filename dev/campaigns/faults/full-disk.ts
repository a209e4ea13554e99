import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from '../../machine/process-family.ts';
import type { Campaign } from '../harness/campaign.ts';
import { disturbTraffic, FLOOR } from '../harness/disturb-traffic.ts';
import { ENTRY, type Platform } from '../harness/platform.ts';

/** A new cluster takes about 60 MB, including its first WAL files. */
const DISK_MEGABYTES = 160;
const CHUNK = Buffer.alloc(64 * 1024);
/** Long enough for requests to hit the full disk. */
const FULL_MS = 1_500;

export const fullDisk: Campaign = {
  name: 'full-disk',
  promise: 'the disk of the database fills up with clients at work and is then freed; no operation is lost or half done',
  control: 'the money commits separately from its facts, under a new id each time',
  floor: FLOOR,
  runs: { short: 1, long: 30, control: 2 },
  whyNot: async () => whyNoSmallDisk(),
  run: (options) =>
    disturbTraffic(options, {
      diskMegabytes: DISK_MEGABYTES,
      broken: () => ({ entry: ENTRY.broken, env: { CAMPAIGN_FAULT: 'posts-apart' } }),
      async disturb({ platform, start }, meanwhile) {
        const ballast = join(platform.dataDir, 'ballast');
        const filled = fill(ballast);
        await sleep(FULL_MS);
        rmSync(ballast);
        const hasCrashed = !isRunning(platform.postmasterPid());
        // PostgreSQL stops when it has no space for its recovery; then an operator frees space and restarts it.
        if (hasCrashed) await platform.restartPostgres();
        await recovers(platform);
        await meanwhile();
        await platform.kill();
        await start();
        return filled > 0 ? [] : ['the disk was full before, so this proves nothing'];
      },
    }),
};

function fill(path: string): number {
  const file = openSync(path, 'w');
  let written = 0;
  try {
    for (;;) written += writeSync(file, CHUNK);
  } catch {
    return written;
  } finally {
    closeSync(file);
  }
}

const BACK_WITHIN_MS = 60_000;

async function recovers(platform: Platform): Promise<void> {
  for (const deadline = Date.now() + BACK_WITHIN_MS; Date.now() < deadline; await sleep(100)) {
    if (!isRunning(platform.postmasterPid())) await platform.restartPostgres();
    const isThere = await platform.faults().then(
      () => true,
      () => false,
    );
    if (isThere) return;
  }
  throw new Error('The database did not recover after the full disk.');
}

/** The reason why this machine cannot mount a small separate disk. */
function whyNoSmallDisk(): string | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'ocean-disk-'));
  try {
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory], { encoding: 'utf8' });
    if (mounted.status !== 0)
      return `this machine does not let us mount a small disk (${mounted.stderr?.trim() || mounted.error?.message})`;
    spawnSync('umount', [directory]);
    return undefined;
  } finally {
    rmdirSync(directory);
  }
}
