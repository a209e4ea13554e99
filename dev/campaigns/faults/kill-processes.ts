import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Random } from '../../machine/random.ts';
import { moveClock } from '../clock/move-clock.ts';
import { allClosed, keepRunning, runBots, until } from '../harness/bots-and-days.ts';
import type { Campaign, CampaignRun, Outcome } from '../harness/campaign.ts';
import { findWrongSignatures } from '../harness/compare-vouchers.ts';
import { disturbTraffic } from '../harness/disturb-traffic.ts';
import { handOver, twinOf } from '../harness/hand-over.ts';
import { type CampaignMember, ENTRY, type Platform, startPlatform } from '../harness/platform.ts';
import { kindOf, PROCESS_NAMES, type ProcessName, type SplitProcesses } from '../harness/split-processes.ts';
import type { Acknowledged } from '../harness/traffic.ts';
import { type WatchedLeases, watchLeases } from '../harness/watch-leases.ts';
import { holdEmissionPool } from './close-days.ts';

const FLOOR = 20;
/** Few, because seven processes start and end on this machine's CPU. */
const CLIENTS = 6;
/** The kill comes at a random moment within this span, in which a worker's or an indexer's next round begins. */
const SPAN_MS = { api: 120, signer: 120, indexer: 600, worker: 1_200 } as const;
/** Leases of a killed process expire after 15 s; the rest is for a busy machine. */
const TAKEN_OVER_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 20;
/** USDT; enough for the deposits of the longest run. */
const PURSE = '100000';
const DEPOSIT_UNITS = 3_000_000n;
const DEPOSITS = 2;

/** Workers and indexers come first: their leases take longest to pass on, and the other kills happen meanwhile. */
const ORDER = ['worker 1', 'indexer 1', 'api 1', 'worker 2', 'indexer 2', 'api 2', 'signer'] as const satisfies ProcessName[];

export const killProcesses: Campaign = {
  name: 'kill-processes',
  promise:
    'two API processes, two indexers, two workers and the signer, each killed (-9) in turn with requests in flight; operations, payments, signatures and days happen once, and a lease has one holder',
  control: 'workers take leases that another one holds',
  floor: FLOOR,
  runs: { short: PROCESS_NAMES.length, long: 100 * PROCESS_NAMES.length, control: 1 },
  run: (options) => (options.isBroken ? stealLeases(options) : killInTurn(options)),
};

async function killInTurn(options: CampaignRun): Promise<Outcome> {
  const paid: Acknowledged[] = [];
  let leases: WatchedLeases | undefined;
  let turn = 0;
  let notes: string[] = [];
  const outcome = await disturbTraffic(options, {
    isSplit: true,
    floor: FLOOR,
    clients: CLIENTS,
    notCompared: ['bcg'],
    async prepare({ platform, members }) {
      leases = await watchLeases(platform.db);
      for (const member of members) await approveDeposits(member);
      paid.push(...(await runBots(platform, members)));
      return paid;
    },
    async disturb({ platform, members, random }, meanwhile) {
      const name = ORDER[turn % ORDER.length] ?? 'signer';
      turn += 1;
      const split = splitOf(platform);
      const kind = kindOf(name);
      if (kind === 'worker') await loseLeaseInClose(platform, leasesOf(leases), name, members);
      if (kind === 'indexer') {
        await handOver(split, leasesOf(leases), name);
        paid.push(...(await payIn(platform, members, random)));
      }
      await sleep(random.below(SPAN_MS[kind]));
      await split.kill(name);
      await leasesOf(leases).noteKill(name);
      await meanwhile();
      await split.start(name);
      return [...split.faults(), ...(await leasesOf(leases).faults())];
    },
    async conclude({ platform }) {
      const split = splitOf(platform);
      notes = [
        `${split.repeated()} requests were repeated at the other API process`,
        `leases passed on ${await leasesOf(leases).changes()} times`,
      ];
      await platform.settle();
      notes.push(`${await countReleased(platform)} orders of the desk were released between the kills`);
      await allClosed(platform.db, TAKEN_OVER_WITHIN_MS);
      await allSigned(platform);
      return [...split.faults(), ...(await leasesOf(leases).faults()), ...(await findWrongSignatures(platform))];
    },
  });
  return { ...outcome, notes: [...outcome.notes, ...notes] };
}

/** The control: workers alone, without a kill, judged by the same watch. */
async function stealLeases({ runs, ground }: CampaignRun): Promise<Outcome> {
  const platform = await startPlatform({ ground, isSplit: true });
  try {
    const split = splitOf(platform);
    await split.prepare();
    const leases = await watchLeases(platform.db);
    const thief = { entry: ENTRY.brokenWorker, env: { CAMPAIGN_FAULT: 'takes-held-leases' } };
    await Promise.all([split.start('worker 1', thief), split.start('worker 2', thief)]);
    let faults: string[] = [];
    for (const end = Date.now() + TAKEN_OVER_WITHIN_MS; faults.length === 0 && Date.now() < end; await sleep(LOOK_EVERY_MS)) {
      faults = await leases.faults();
    }
    return { disturbances: runs, acknowledged: 0, faults, notes: split.faults() };
  } finally {
    await platform.close();
  }
}

function splitOf({ split }: Platform): SplitProcesses {
  if (!split) throw new Error('the platform runs as one process');
  return split;
}

function leasesOf(leases: WatchedLeases | undefined): WatchedLeases {
  if (!leases) throw new Error('the leases are not watched');
  return leases;
}

/**
 * Ends two days. A worker is frozen in the middle of its close and loses its leases; its twin takes them over and closes the
 * same day, while the first worker resumes where it stopped.
 */
async function loseLeaseInClose(
  platform: Platform,
  leases: WatchedLeases,
  heir: ProcessName,
  members: readonly CampaignMember[],
) {
  const split = splitOf(platform);
  const stale = twinOf(heir);
  await handOver(split, leases, stale);
  await allClosed(platform.db, TAKEN_OVER_WITHIN_MS);
  await allSigned(platform);
  await keepRunning(members);
  const hold = await holdEmissionPool(platform);
  try {
    // Bots that run today have power from tomorrow on, so the second close has something to emit.
    await moveClock(platform.db, '48 hours');
    await hold.isWaitedFor(TAKEN_OVER_WITHIN_MS);
    await handOver(split, leases, heir);
  } finally {
    await hold.release();
  }
  // The prices of a local start are valid for a day, so they are renewed.
  await split.prepare();
}

async function approveDeposits(member: CampaignMember): Promise<void> {
  await member.faucet('USDT', PURSE);
  await member.approves('USDT', PURSE);
}

/** Makes deposits that become final around the moment of the kill. */
async function payIn({ chain, config }: Platform, members: readonly CampaignMember[], random: Random): Promise<Acknowledged[]> {
  const paid: Acknowledged[] = [];
  for (let count = 0; count < DEPOSITS; count += 1) {
    const member = random.pick(members);
    const id = await member.ofVault('deposit', [chain.tokenOf('USDT'), DEPOSIT_UNITS]);
    paid.push({ kind: 'transfer', owner: 'the vault', id, to: member.id, usdtUnits: DEPOSIT_UNITS, bcgUnits: 0n, bots: 0 });
  }
  await chain.mine(config.confirmations);
  return paid;
}

/** Order holds end as the days pass; when a worker is killed during its round, its twin releases them. */
async function countReleased({ db }: Platform): Promise<number> {
  const { released } = await db.one<{ released: number }>(
    sql`select count(*) as released from desk_order where state = 'released'`,
  );
  return released;
}

/** Waits until the signer's backlog is signed, except reservations at least two days old, which are left to operators. */
async function allSigned({ db }: Platform): Promise<void> {
  await until(async () => {
    const held = await db.maybeOne(sql`
      select from withdrawal where state = 'held' and created_day >= platform_today() - 1 limit 1`);
    return held === undefined;
  }, TAKEN_OVER_WITHIN_MS);
}
