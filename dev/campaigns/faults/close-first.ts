import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { closeDays } from '../../../apps/server/src/areas/bots/emission/close-day.ts';
import { buildContext } from '../../../apps/server/src/main/build-context.ts';
import { moveClock } from '../clock/move-clock.ts';
import type { Campaign, CampaignRun, Outcome } from '../harness/campaign.ts';
import { type Ground, onGround } from '../harness/ground.ts';
import type { Platform } from '../harness/platform.ts';
import { startFromSnapshot } from '../harness/snapshot.ts';

const ACTS_AT_ONCE = 8;
const ACT_MS = 200;
/** Far longer than the acts that began before the close need, but short enough to detect a starved close. */
const CLOSED_WITHIN_MS = 6_000;

export const closeFirst: Campaign = {
  name: 'close-first',
  promise: `${ACTS_AT_ONCE} clients change power without a pause, so that one of them always holds the open day; its close goes first`,
  control: 'acts take the row of the open day only, and pass the close that waits for it',
  // Counts acts that completed while the day was being closed.
  floor: ACTS_AT_ONCE,
  runs: { short: 1, long: 50, control: 1 },
  run: (options) => onGround(options.ground, (ground) => closeUnderLoad({ ...options, ground })),
};

async function closeUnderLoad({ runs, ground, isBroken, progress }: CampaignRun & { ground: Ground }): Promise<Outcome> {
  const { platform } = await startFromSnapshot({ ground }, 'readyBots');
  const context = buildContext({ ...platform.config, logLevel: 'silent' });
  try {
    // The server stays down: its own worker must not close the day instead.
    const faults: string[] = [];
    let acts = 0;
    let slowestMs = 0;
    for (let run = 0; run < runs; run += 1) {
      const load = await startActs(platform, isBroken);
      try {
        await load.reaches(ACTS_AT_ONCE);
        await moveClock(platform.db, '24 hours');
        const begun = performance.now();
        const closing = closeDays(context);
        const closed = await Promise.race([closing, sleep(CLOSED_WITHIN_MS, undefined)]);
        slowestMs = Math.max(slowestMs, performance.now() - begun);
        if (!closed) faults.push(`the day was not closed within ${CLOSED_WITHIN_MS} ms`);
        acts += await load.stop();
        await closing;
      } finally {
        await load.stop();
      }
      progress(`${run + 1} of ${runs}: the slowest close took ${slowestMs.toFixed(0)} ms, ${faults.length} faults`);
    }
    const notes = [`the slowest close took ${slowestMs.toFixed(0)} ms`];
    return { disturbances: runs, acknowledged: acts, faults: [...faults, ...(await platform.faults())], notes };
  } finally {
    await context.close();
    await platform.close();
  }
}

/** Transactions that hold the open day as a change of power does, staggered so that they always overlap. */
async function startActs({ urls }: Platform, isBroken: boolean) {
  const lock = isBroken ? 'select day from emission_day where closed_at is null for share' : 'select lock_open_day()';
  let isStopping = false;
  let done = 0;
  const act = async (at: number) => {
    const client = new pg.Client({ connectionString: urls.appUrl });
    await client.connect();
    await sleep((at * ACT_MS) / ACTS_AT_ONCE);
    while (!isStopping) {
      await client.query('begin');
      await client.query(lock);
      await sleep(ACT_MS);
      await client.query('commit');
      done += 1;
    }
    await client.end();
  };
  const all = Promise.all(Array.from({ length: ACTS_AT_ONCE }, (_, at) => act(at)));
  return {
    async reaches(count: number) {
      while (done < count) await sleep(10);
    },
    async stop() {
      isStopping = true;
      await all;
      return done;
    },
  };
}
