import { bots } from '@ocean/api/areas/bots';
import pg from 'pg';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../apps/server/src/db/database.ts';
import { moveClock } from '../clock/move-clock.ts';
import { allClosed, buyWaitedBots, until } from '../harness/bots-and-days.ts';
import type { Campaign, CampaignRun, Outcome } from '../harness/campaign.ts';
import { disturbTraffic, FLOOR } from '../harness/disturb-traffic.ts';
import { type Ground, onGround } from '../harness/ground.ts';
import { type CampaignMember, ENTRY, type Platform } from '../harness/platform.ts';
import { startFromSnapshot } from '../harness/snapshot.ts';

/** Past midnight and back, then three days ahead, as a wrong time server would move the clock. */
const MOVES = ['-2 seconds', '2 seconds', '-2 hours', '2 hours', '72 hours'] as const;

const CLIENTS = 3;

export const clockMoves: Campaign = {
  name: 'clock-moves',
  promise:
    'the clock moves by a second around midnight, back 2 h and forward 3 days, clients at work; no day closes early or twice',
  control: 'a day is closed before it is over',
  floor: FLOOR,
  runs: { short: 1, long: 50, control: 1 },
  run: (options) =>
    disturbTraffic(options, {
      broken: () => ({ entry: ENTRY.broken, env: { CAMPAIGN_FAULT: 'closes-early' } }),
      notCompared: ['bcg'],
      beginning: 'readyBots',
      // Few, because they keep working while a dead server's leases expire, and more clients would add nothing.
      clients: CLIENTS,
      async disturb({ platform, traffic }, meanwhile) {
        await toMidnight(platform);
        for (const move of MOVES) {
          await moveClock(platform.db, move);
          await traffic.reaches(5);
          await allClosed(platform.db);
        }
        await meanwhile();
        // The local prices are a day old by now; a restart renews them.
        await platform.kill();
        await platform.start(options.isBroken ? ENTRY.broken : ENTRY.all, { CAMPAIGN_FAULT: 'closes-early' });
        return closedEarly(platform.db);
      },
    }),
};

export const slowCommit: Campaign = {
  name: 'slow-commit',
  promise: 'a run that began before midnight and commits two days later counts for its own day; the close waits for it',
  control: 'a change of power does not lock the open day',
  // One run of bots per disturbance.
  floor: 1,
  runs: { short: 2, long: 50, control: 1 },
  run: (options) => onGround(options.ground, (ground) => commitSlowly({ ...options, ground })),
};

async function commitSlowly({ runs, ground, isBroken, progress }: CampaignRun & { ground: Ground }): Promise<Outcome> {
  const { platform, members } = await startFromSnapshot({ ground }, 'readyBots');
  try {
    if (isBroken) await platform.start(ENTRY.broken, { CAMPAIGN_FAULT: 'leaves-the-day-open' });
    else await platform.start();
    const faults: string[] = [];
    let done = 0;
    for (const member of await withEnough(platform, members, runs)) {
      const { list } = await member.call(bots.list, { status: 'frozen' });
      const hold = await holdBalance(platform, member.id);
      const { day } = await platform.db.one<{ day: number }>(sql`select platform_today() as day`);
      const run = member.call(bots.run.act, { ids: list.map(({ id }) => id) }).then(
        () => undefined,
        (error: unknown) => `the run failed: ${error}`,
      );
      await until(() => isWaiting(platform.db, '%ledger.post%'));
      await moveClock(platform.db, '48 hours');
      const closedBefore = () => platform.db.maybeOne(sql`select from emission_day where day = ${day} and closed_at is not null`);
      await until(async () => (await isWaiting(platform.db, '%close_goes_first%')) || (await closedBefore()) !== undefined);
      if (await closedBefore()) faults.push(`day ${day} was closed while a run of that day was in progress`);
      await hold.release();
      const failed = await run;
      if (failed === undefined) done += 1;
      else faults.push(failed);
      await allClosed(platform.db);
      progress(`${done} of ${runs}: ${faults.length} faults`);
    }
    return { disturbances: runs, acknowledged: done, faults: [...faults, ...(await platform.faults())], notes: [] };
  } finally {
    await platform.close();
  }
}

/** One member with runnable bots per run; members beyond those of the snapshot join now. */
async function withEnough(platform: Platform, members: readonly CampaignMember[], runs: number): Promise<CampaignMember[]> {
  const more: CampaignMember[] = [];
  while (members.length + more.length < runs) more.push(await platform.member());
  await buyWaitedBots(platform, more);
  return [...members, ...more].slice(0, runs);
}

async function toMidnight(platform: Platform): Promise<void> {
  // Up to a second before the day ends; the real clock then crosses midnight.
  const { left } = await platform.db.one<{ left: string }>(sql`
    select (date_trunc('seconds', platform_day_start(platform_today() + 1) - platform_now()))::text as left`);
  await moveClock(platform.db, left);
  await allClosed(platform.db);
}

async function closedEarly(q: Queryable): Promise<string[]> {
  const rows = await q.many<{ day: number; at: Date }>(sql`
    select day, closed_at as at from emission_day where closed_at < platform_day_start(day + 1)`);
  return rows.map(({ day, at }) => `day ${day} was closed at ${at.toISOString()}, before it was over`);
}

async function isWaiting(q: Queryable, query: string): Promise<boolean> {
  const rows = await q.many(sql`
    select from pg_stat_activity where usename like 'ocean%' and wait_event_type = 'Lock' and query like ${query}`);
  return rows.length > 0;
}

/** Locks a balance, so that a run stops halfway until the lock is released. */
async function holdBalance({ urls }: Platform, owner: string) {
  const client = new pg.Client({ connectionString: urls.ownerUrl });
  await client.connect();
  await client.query('begin');
  await client.query(
    `select from ledger.balance b join ledger.account a on a.id = b.account_id where a.owner = $1 and a.asset = 'BCG' for update of b`,
    [owner],
  );
  return {
    async release() {
      await client.query('rollback');
      await client.end();
    },
  };
}
