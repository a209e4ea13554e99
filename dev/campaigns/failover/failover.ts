import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { findPrograms, installLine } from '../../cluster/find-programs.ts';
import { until } from '../../cluster/until.ts';
import type { Campaign, CampaignRun, Outcome } from '../harness/campaign.ts';
import { type Disturbed, disturbTraffic, FLOOR } from '../harness/disturb-traffic.ts';
import type { Platform } from '../harness/platform.ts';
import { type WatchedLeases, watchLeases } from '../harness/watch-leases.ts';
import { BLOWS, type Blow, FOLLOWED_WITHIN_MS, freezeNode, killNode, THAWED } from './blows.ts';
import { type ClusterGround, startClusterGround } from './cluster-ground.ts';

/** Few, because eighteen processes share this machine's CPU. */
const CLIENTS = 6;
const WATCH_MS = 20;
/** The campaign gives up when the cluster does not recover from a blow within this time. */
const GIVES_UP_AFTER_MS = 180_000;
const WHOLE_WITHIN_MS = 120_000;
/** Counted from the first success of a client, or from the blow when the primary does not change. */
const FOLLOWS_WITHIN_MS = 3_000;

export const failover: Campaign = {
  name: 'failover',
  promise:
    'the primary of three PostgreSQL changes by switchover, kill and freeze under two API processes, two workers, two indexers and the signer, none of which is restarted; nothing acknowledged is lost or doubled',
  control:
    'replication is asynchronous: a primary dies with what its standbys do not have, and a thawed one acknowledges direct writes; both must be caught',
  floor: FLOOR,
  // 21 changes of primary; three kills of PostgreSQL and three etcd outages, which may change it; nine blows that leave it.
  runs: { short: 3, long: 36, control: 1 },
  whyNot: async () => {
    const found = findPrograms();
    return 'missing' in found ? `packages are missing (Debian: ${installLine(found.missing)})` : undefined;
  },
  run: (options) => (options.isBroken ? runControls(options) : onCluster(options, BLOWS)),
};

/** Runs each control on a separate cluster. Unless both are caught, the campaign proves nothing. */
async function runControls(options: CampaignRun): Promise<Outcome> {
  const lost = await onCluster(options, [killNode]);
  const beside = await onCluster(options, [freezeNode]);
  const caught = [
    lost.faults.filter((fault) => fault.includes('lost: ')),
    beside.faults.filter((fault) => fault.startsWith(THAWED)),
  ];
  const faults = caught.every(({ length }) => length > 0) ? caught.flat() : [];
  return { ...lost, faults, notes: [...lost.notes, ...beside.notes] };
}

async function onCluster(options: CampaignRun, blows: readonly Blow[]): Promise<Outcome> {
  const ground = await startClusterGround({ isAsynchronous: options.isBroken });
  try {
    return await strikeInTurn(ground, options, blows);
  } finally {
    await ground.stop();
  }
}

async function strikeInTurn(ground: ClusterGround, options: CampaignRun, blows: readonly Blow[]): Promise<Outcome> {
  const notes: string[] = [];
  let turn = 0;
  let leases: WatchedLeases | undefined;
  const outcome = await disturbTraffic(
    { ...options, ground },
    {
      isSplit: true,
      clients: CLIENTS,
      isAlwaysAudited: true,
      async prepare({ platform }) {
        leases = await watchLeases(platform.db);
        return [];
      },
      async disturb(facts, meanwhile) {
        if (!leases) throw new Error('the leases are not watched');
        const blow = blows[turn % blows.length] ?? killNode;
        turn += 1;
        const { faults, note } = await strike(ground, blow, { ...facts, leases, isStrict: !options.isBroken }, meanwhile);
        notes.push(note);
        options.progress(note);
        return faults;
      },
      conclude: async ({ platform }) => [...(platform.split?.faults() ?? []), ...((await leases?.faults()) ?? [])],
    },
  );
  const { proxy } = ground;
  return { ...outcome, notes: [...outcome.notes, ...(proxy ? [`all calls through HAProxy at ${proxy.origin}`] : []), ...notes] };
}

type Struck = Pick<Disturbed, 'platform' | 'traffic'> & { readonly isStrict: boolean; readonly leases: WatchedLeases };

async function strike(
  { cluster }: ClusterGround,
  blow: Blow,
  { platform, traffic, leases, isStrict }: Struck,
  meanwhile: () => Promise<void>,
) {
  const { patroni } = cluster;
  const { split } = platform;
  const old = await patroni.primary();
  if (!old || !split) throw new Error('the cluster has no primary before the blow, or the platform is one process');
  const postmaster = cluster.postmasterOf(old);
  const watch = watchSuccess(traffic);
  const restore = await blow.strike({ cluster, primary: old, processes: split, leases });
  // Without a change of primary nothing may delay the follower, not even the loss of its own process.
  const atOnce = blow.primary === 'same' ? untilFollowerSteps(platform) : undefined;
  const isAnother = async () => (await patroni.primary(old)) !== undefined;
  const isBack = async () => (await patroni.primary()) === old && cluster.postmasterOf(old) !== postmaster;
  if (blow.primary === 'another') await until(isAnother, 'another primary', GIVES_UP_AFTER_MS);
  if (blow.primary === 'either')
    await until(async () => (await isAnother()) || (await isBack()), 'a new primary', GIVES_UP_AFTER_MS);
  if (blow.primary === 'kept') await until(async () => (await patroni.primary()) !== undefined, 'a primary', GIVES_UP_AFTER_MS);
  const succeeded = traffic.acknowledged.length;
  await until(async () => traffic.acknowledged.length > succeeded, 'the first success', GIVES_UP_AFTER_MS);
  const awayMs = watch.longestMs();
  const followerMs = await (atOnce ?? untilFollowerSteps(platform));
  const faults = await restore();
  if (isStrict) await until(() => patroni.isWhole(), 'the cluster with all nodes', WHOLE_WITHIN_MS);
  await meanwhile();
  const after = await patroni.primary();
  const limitMs = blow.primary === 'kept' && after !== old ? FOLLOWED_WITHIN_MS : blow.awayMs;
  if (awayMs > limitMs) faults.push(`${blow.name}: no success for ${awayMs} ms, more than ${limitMs}`);
  if (blow.primary === 'same' && after !== old) faults.push(`${blow.name}: ${old} is the primary no more`);
  if (followerMs > FOLLOWS_WITHIN_MS)
    faults.push(`${blow.name}: the follower was at work only after ${followerMs} ms, more than ${FOLLOWS_WITHIN_MS}`);
  faults.push(...split.faults());
  const note = `${blow.name} of ${old}${after === old ? ', the primary as before' : ''}: no success for ${(awayMs / 1000).toFixed(1)} s, follower at work ${(followerMs / 1000).toFixed(1)} s later`;
  return { faults, note };
}

/** Measures, from now on, the longest time without a successful operation of any client. */
function watchSuccess({ acknowledged }: Disturbed['traffic']) {
  let count = acknowledged.length;
  let last = Date.now();
  let longest = 0;
  const timer = setInterval(() => {
    if (acknowledged.length > count) last = Date.now();
    count = acknowledged.length;
    longest = Math.max(longest, Date.now() - last);
  }, WATCH_MS);
  return {
    longestMs() {
      clearInterval(timer);
      return longest;
    },
  };
}

/** How long until the follower has looked at the chain through the new primary. */
async function untilFollowerSteps({ db }: Platform): Promise<number> {
  const begun = Date.now();
  let since: Date | undefined;
  for (; Date.now() - begun < GIVES_UP_AFTER_MS; await sleep(WATCH_MS)) {
    // The campaign's own connection may have gone to the lost node, so it retries.
    since ??= (await db.one<{ now: Date }>(sql`select clock_timestamp() as now`).catch(() => undefined))?.now;
    if (since && (await db.maybeOne(sql`select from chain_follower where checked_at > ${since}`).catch(() => undefined))) break;
  }
  return Date.now() - begun;
}
