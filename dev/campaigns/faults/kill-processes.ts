import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Random } from '../../machine/random.ts';
import type { Campaign, CampaignRun, Outcome } from '../harness/campaign.ts';
import { findWrongSignatures } from '../harness/compare-vouchers.ts';
import { disturbTraffic } from '../harness/disturb-traffic.ts';
import { type CampaignMember, ENTRY, type Platform, startPlatform } from '../harness/platform.ts';
import { kindOf, PROCESS_NAMES, type ProcessName, type SplitProcesses } from '../harness/split-processes.ts';
import type { Acknowledged } from '../harness/traffic.ts';
import { type WatchedLeases, watchLeases } from '../harness/watch-leases.ts';
import { allClosed, keepRunning, moveClock, runBots, until } from './close-days.ts';

const FLOOR = 20;
/** Seven processes start and end here; the clients must leave them time. */
const CLIENTS = 6;
/** The kill comes at a random moment of this span: a worker's and an indexer's next round begins in it. */
const SPAN_MS = { api: 120, signer: 120, indexer: 600, worker: 1_200 } as const;
/** Of every kind, the job that runs most often. */
const JOB = { indexer: 'follow-chain', worker: 'close-days' } as const;
/** Leases of a killed process expire after 15 s; the rest is for a busy machine. */
const TAKEN_OVER_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 20;
/** In USDT; enough for the deposits of the longest run. */
const PURSE = '100000';
const DEPOSIT_UNITS = 3_000_000n;
const DEPOSITS = 2;

/** Those whose work is taken over by others late come first, so that the others' kills are waited for meanwhile. */
const ORDER = ['api 1', 'indexer 1', 'worker 1', 'api 2', 'indexer 2', 'worker 2', 'signer'] as const satisfies ProcessName[];

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
      if (kind === 'indexer' || kind === 'worker') await handOver(split, leasesOf(leases), { to: name, job: JOB[kind] });
      if (kind === 'indexer') paid.push(...(await payIn(platform, members, random)));
      if (kind === 'worker') await nextDay(platform, members);
      await sleep(random.below(SPAN_MS[kind]));
      await split.kill(name);
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
 * Makes a process the holder of its leases, so that its kill strikes work. The other one stands still meanwhile; when it
 * goes on, it does so in the middle of a round whose lease it has lost.
 */
async function handOver(
  split: SplitProcesses,
  leases: WatchedLeases,
  { to, job }: { to: ProcessName; job: string },
): Promise<void> {
  const from = PROCESS_NAMES.find((name) => name !== to && kindOf(name) === kindOf(to)) ?? to;
  split.signal(from, 'SIGSTOP');
  try {
    await until(async () => {
      const holder = await leases.holderOf(job);
      // The lease of a process that stands still expires after 15 s, which the campaign does not wait for.
      if (holder !== to) await leases.expireThoseOf(from);
      await sleep(LOOK_EVERY_MS);
      return holder === to;
    }, TAKEN_OVER_WITHIN_MS);
  } finally {
    split.signal(from, 'SIGCONT');
  }
}

async function approveDeposits(member: CampaignMember): Promise<void> {
  await member.faucet('USDT', PURSE);
  await member.approves('USDT', PURSE);
}

/** Deposits that become final now, in the reach of the kill. */
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

/** Lets a day end on which all bots ran. The prices of a local start hold for a day, and are set anew. */
async function nextDay(platform: Platform, members: readonly CampaignMember[]): Promise<void> {
  await allClosed(platform.db, TAKEN_OVER_WITHIN_MS);
  await keepRunning(members);
  await moveClock(platform.db, '24 hours');
  await splitOf(platform).prepare();
}

/** What the signer's absence left; it leaves a reservation that is two days old to operators. */
async function allSigned({ db }: Platform): Promise<void> {
  await until(async () => {
    const held = await db.maybeOne(sql`
      select from withdrawal where state = 'held' and created_day >= platform_today() - 1 limit 1`);
    return held === undefined;
  }, TAKEN_OVER_WITHIN_MS);
}
