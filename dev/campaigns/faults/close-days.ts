import sql from 'sql-template-tag';
import { closeDays } from '../../../apps/server/src/areas/bots/emission/close-day.ts';
import type { Queryable } from '../../../apps/server/src/db/database.ts';
import { buildContext } from '../../../apps/server/src/main/build-context.ts';
import { moveClock } from '../clock/move-clock.ts';
import { allClosed, keepRunning, until } from '../harness/bots-and-days.ts';
import { breakContext } from '../harness/break-context.ts';
import type { Campaign, CampaignRun, Outcome } from '../harness/campaign.ts';
import { disturbTraffic, FLOOR } from '../harness/disturb-traffic.ts';
import { type Ground, onGround } from '../harness/ground.ts';
import { ENTRY, type Platform } from '../harness/platform.ts';
import { startFromSnapshot } from '../harness/snapshot.ts';
import { type Hold, holdRows } from './hold-rows.ts';

const CATCH_UP_DAYS = 10;
const RACERS = 4;
const CLIENTS = 3;

export const killClose: Campaign = {
  name: 'kill-close',
  promise: `the server is killed inside a day close and inside catching up ${CATCH_UP_DAYS} days, clients at work; each day is closed once`,
  control: 'the emission is posted after its day has committed',
  floor: FLOOR,
  runs: { short: 2, long: 200, control: 1 },
  run: (options) => {
    let turn = 0;
    return disturbTraffic(options, {
      broken: () => ({ entry: ENTRY.broken, env: { CAMPAIGN_FAULT: 'posts-late', CAMPAIGN_FAULT_IN: 'jobs' } }),
      notCompared: ['bcg'],
      beginning: 'readyBots',
      // Few, because they keep working while a dead server's leases expire, and more clients would add nothing.
      clients: CLIENTS,
      async disturb({ platform, members, start }, meanwhile) {
        const before = await countClosed(platform.db);
        // Alternates between a kill inside a close, which the lock stops halfway, and one between two days.
        turn += 1;
        const hold = turn % 2 === 1 ? await holdEmissionPool(platform) : undefined;
        await moveClock(platform.db, `${CATCH_UP_DAYS * 24} hours`);
        if (hold) await hold.isWaitedFor();
        else await atLeastClosed(platform.db, before + 1);
        await platform.kill();
        await hold?.cutWaiting();
        await hold?.release();
        const caught = (await countClosed(platform.db)) - before;
        await meanwhile();
        await start();
        await allClosed(platform.db);
        await keepRunning(members);
        return caught < CATCH_UP_DAYS ? [] : ['the kill came after the last day, so it proves nothing'];
      },
    });
  },
};

export const raceClose: Campaign = {
  name: 'race-close',
  promise: `${RACERS} workers close the same days concurrently; each day is closed once, in order`,
  control: 'no lock on the open day, and the emission commits apart',
  // Counts closed days: each moves money.
  floor: 5,
  runs: { short: 3, long: 200, control: 1 },
  run: (options) => onGround(options.ground, (ground) => raceRepeatedly({ ...options, ground })),
};

async function raceRepeatedly({ runs, ground, isBroken, progress }: CampaignRun & { ground: Ground }): Promise<Outcome> {
  const { platform, members } = await startFromSnapshot({ ground }, 'readyBots');
  const contexts = Array.from({ length: RACERS }, () => buildContext({ ...platform.config, logLevel: 'silent' }));
  try {
    await platform.start();
    await keepRunning(members);
    await platform.kill();
    const racers = isBroken ? contexts.map((context) => breakContext(context, 'closes-without-lock')) : contexts;
    const faults: string[] = [];
    let closed = 0;
    for (let run = 0; run < runs; run += 1) {
      const days = 5;
      await moveClock(platform.db, `${days * 24} hours`);
      const results = await Promise.allSettled(racers.map((context) => closeDays(context)));
      for (const result of results) if (result.status === 'rejected') faults.push(`a racer failed: ${result.reason}`);
      const found = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      if (new Set(found).size !== days || found.length !== days)
        faults.push(`${days} days were due; the racers closed ${found.sort().join(', ')}`);
      closed += new Set(found).size;
      progress(`${run + 1} of ${runs}: ${closed} days closed, ${faults.length} faults`);
    }
    const audited = await platform.faults();
    return { disturbances: runs, acknowledged: closed, faults: [...audited, ...faults], notes: [`${closed} days closed`] };
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
    await platform.close();
  }
}

async function countClosed(q: Queryable): Promise<number> {
  return (await q.one<{ count: number }>(sql`select count(*) as count from emission_day where closed_at is not null`)).count;
}

async function atLeastClosed(q: Queryable, count: number): Promise<void> {
  await until(async () => (await countClosed(q)) >= count);
}

/**
 * Locks the row that a close must change, so that the close stops halfway until the lock is released. Postings of members
 * may wait for each other; only the close waits for this lock.
 */
export function holdEmissionPool(platform: Platform): Promise<Hold> {
  return holdRows(
    platform,
    `select from ledger.balance b join ledger.account a on a.id = b.account_id
     where a.owner = 'platform' and a.part = 'emissionPool' for update of b`,
  );
}
