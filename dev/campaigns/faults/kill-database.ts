import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { familyOf, isRunning, signalAll } from '../../machine/process-family.ts';
import type { Campaign } from '../harness/campaign.ts';
import { disturbTraffic, FLOOR } from '../harness/disturb-traffic.ts';
import { ENTRY } from '../harness/platform.ts';

const SPAN_MS = 80;
const GONE_WITHIN_MS = 10_000;

export const killBackend: Campaign = {
  name: 'kill-backend',
  promise: 'database backends are terminated at random moments; the server keeps working, no operation is lost or repeated',
  control: 'the money commits separately from its facts, under a new id each time',
  floor: FLOOR,
  runs: { short: 2, long: 500, control: 1 },
  run: (options) =>
    disturbTraffic(options, {
      isReleasing: true,
      broken: () => ({ entry: ENTRY.broken, env: { CAMPAIGN_FAULT: 'posts-apart' } }),
      async disturb({ platform, random }, meanwhile) {
        await sleep(random.below(SPAN_MS));
        // Only half of the server's connections, so that some requests keep theirs.
        const { ended } = await platform.db.one<{ ended: number }>(sql`
          select count(*) filter (where pg_terminate_backend(pid)) as ended from pg_stat_activity
          where usename like 'ocean%' and hashtext(pid::text || ${random.below(1_000_000)}::text) % 2 = 0`);
        await meanwhile();
        return ended >= 0 ? [] : ['nothing was terminated'];
      },
    }),
};

export const killDatabase: Campaign = {
  name: 'kill-database',
  promise: 'the whole database is killed (-9) and restarted; the server recovers by itself, no operation is lost or repeated',
  control: 'synchronous_commit is off',
  floor: FLOOR,
  runs: { short: 2, long: 100, control: 2 },
  run: (options) =>
    disturbTraffic(options, {
      isReleasing: true,
      broken: ({ config }) => ({
        entry: ENTRY.all,
        env: { DATABASE_URL: `${config.databaseUrl}?options=${encodeURIComponent('-c synchronous_commit=off')}` },
      }),
      async disturb({ platform, random }, meanwhile) {
        await sleep(random.below(SPAN_MS));
        await killAll(platform.postmasterPid());
        await platform.restartPostgres();
        await meanwhile();
        return [];
      },
    }),
};

export const freezeDatabase: Campaign = {
  name: 'freeze-database',
  promise: 'while the database is frozen (SIGSTOP) the server answers 503 within 5 s; it recovers afterwards, nothing is lost',
  control: 'the probe of the database always succeeds',
  floor: FLOOR,
  runs: { short: 1, long: 20, control: 1 },
  run: (options) =>
    disturbTraffic(options, {
      broken: () => ({ entry: ENTRY.broken, env: { CAMPAIGN_FAULT: 'skips-the-database-probe' } }),
      async disturb({ platform, members }, meanwhile) {
        const processes = familyOf(platform.postmasterPid());
        signalAll(processes, 'SIGSTOP');
        const found: string[] = [];
        try {
          const asked = await Promise.all(
            ['/api/earn/dashboard', '/api/earn/withdraw'].map(async (path) => {
              const before = performance.now();
              const answer = await members[0]?.post(path, { range: 7, asset: 'USDT', amount: '10' });
              return { path, status: answer?.status, ms: Math.round(performance.now() - before) };
            }),
          );
          for (const { path, status, ms } of asked) {
            if (status !== 503 || ms > ANSWER_WITHIN_MS)
              found.push(`${path} answered ${status} after ${ms} ms while the database was frozen`);
          }
        } finally {
          signalAll(processes, 'SIGCONT');
        }
        await recovers(platform.origin);
        await meanwhile();
        return found;
      },
    }),
};

const ANSWER_WITHIN_MS = 5_000;

async function recovers(origin: string): Promise<void> {
  for (const deadline = Date.now() + GONE_WITHIN_MS; Date.now() < deadline; await sleep(50)) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error('The server did not recover.');
}

/** Stops the postmaster first, so that it starts no new backends, then kills all; resolves when all are gone. */
async function killAll(postmaster: number): Promise<void> {
  signalAll([postmaster], 'SIGSTOP');
  const family = familyOf(postmaster);
  signalAll(family, 'SIGKILL');
  for (const deadline = Date.now() + GONE_WITHIN_MS; family.some(isRunning); await sleep(10)) {
    if (Date.now() > deadline) throw new Error('The database processes did not end.');
  }
}
