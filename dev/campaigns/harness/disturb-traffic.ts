import { createRandom, type Random } from '../../machine/random.ts';
import { openTrading } from '../orders/open-trading.ts';
import { releaseUnderFault } from '../orders/release-under-fault.ts';
import { keepRunning } from './bots-and-days.ts';
import type { CampaignRun, Outcome } from './campaign.ts';
import { compareMembers, findLost } from './compare-traffic.ts';
import { type Ground, onGround } from './ground.ts';
import { type CampaignMember, ENTRY, MEMBERS, type Platform, type PlatformOptions, startPlatform } from './platform.ts';
import { type Beginning, type Begun, opensMarkets, startFromSnapshot } from './snapshot.ts';
import { type Acknowledged, KINDS_WITH_ORDERS, startTraffic, type Traffic } from './traffic.ts';

/** Minimum of acknowledged operations per disturbance; fewer prove nothing. */
export const FLOOR = 50;
const CLIENTS = 16;
/** Audits after each of the first disturbances, then only after some, because an audit reads the whole ledger. */
const AUDITED_FIRST = 20;
const AUDITED_EVERY = 25;
const CONTROL_DRAIN_MS = 3_000;
const PATIENCE_MS = 90_000;
const CONTROL_PATIENCE_MS = 15_000;

export type Disturbed = {
  readonly platform: Platform;
  readonly members: readonly CampaignMember[];
  readonly traffic: Traffic;
  readonly random: Random;
  /** Starts the server under test: the real one, or the broken one of the control. */
  start(): Promise<void>;
};

export type Disturbance = PlatformOptions & {
  /** Gives the database a separate disk of this size, and so its own PostgreSQL. */
  readonly diskMegabytes?: number;
  /** Environment of the real server. */
  readonly env?: Readonly<Record<string, string>>;
  /** The control's fault: a name from `break-context.ts`, or other environment. None where the control is another run. */
  readonly broken?: (platform: Platform) => { entry: string; env: Readonly<Record<string, string>> };
  /** Members with money, unless said otherwise. Those with bots run them before the traffic starts. */
  readonly beginning?: Beginning;
  /** Runs before the traffic starts; returns the campaign's own operations, a list that may grow until the comparison. */
  prepare?(facts: Pick<Disturbed, 'platform' | 'members'>): Promise<readonly Acknowledged[]>;
  /**
   * Injects the fault and restores the platform. Returns broken promises; `meanwhile` checks the database right after the
   * fault, while the server may still be down.
   */
  disturb(facts: Disturbed, meanwhile: () => Promise<void>): Promise<readonly string[] | undefined>;
  /** Injects the fault once more at the end, without clients, while the proceeds of all completed orders are released. */
  readonly isReleasing?: true;
  /** Runs when every operation is answered, before the comparison; returns broken promises. */
  conclude?(facts: Pick<Disturbed, 'platform' | 'members'>): Promise<readonly string[]>;
  /** Audits after every disturbance. */
  readonly isAlwaysAudited?: true;
  /** Instead of 50: acknowledged operations before each disturbance. */
  readonly floor?: number;
  /** Instead of 16. */
  readonly clients?: number;
  /** Totals that are also changed by other causes than the clients' operations. */
  readonly notCompared?: readonly ('usdt' | 'held' | 'bcg' | 'bots')[];
};

/** Injects a fault repeatedly with clients at work; in the end every member has exactly what its clients were told. */
export function disturbTraffic(options: CampaignRun, how: Disturbance): Promise<Outcome> {
  const { diskMegabytes } = how;
  const shared = diskMegabytes === undefined ? options.ground : undefined;
  return onGround(shared, (ground) => disturbOn(ground, options, how), { diskMegabytes });
}

/** The number of acknowledged operations of each kind: a kind that never succeeded would prove nothing. */
function countKinds(acknowledged: readonly Acknowledged[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of acknowledged) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return `acknowledged: ${[...counts].map(([kind, count]) => `${kind} ${count}`).join(', ')}`;
}

async function disturbOn(ground: Ground, { runs, seed, isBroken, progress }: CampaignRun, how: Disturbance): Promise<Outcome> {
  const random = createRandom(seed);
  const { platform, members, done } = await begin(ground, how);
  let open: Traffic | undefined;
  try {
    const { entry, env } = (isBroken && how.broken?.(platform)) || { entry: ENTRY.all, env: how.env ?? {} };
    const start = () => platform.start(entry, env);
    if (!how.isSplit) await start();
    if (how.beginning === 'readyBots') await keepRunning(members);
    const prepared = (await how.prepare?.({ platform, members })) ?? [];
    await openTrading(platform, members);
    progress(`${members.length} members send operations${isBroken ? ' (control)' : ''}`);
    const faults: string[] = [];
    let inFlight = 0;
    const traffic = startTraffic(members, {
      clients: how.clients ?? CLIENTS,
      random,
      kinds: KINDS_WITH_ORDERS,
      patienceMs: isBroken ? CONTROL_PATIENCE_MS : PATIENCE_MS,
    });
    open = traffic;
    for (let run = 1; run <= runs; run += 1) {
      await traffic.reaches(how.floor ?? FLOOR);
      inFlight += traffic.unanswered();
      const meanwhile = async () => {
        const acknowledged = traffic.acknowledged.slice();
        const found = await findLost(platform.db, acknowledged);
        if (how.isAlwaysAudited || run <= AUDITED_FIRST || run % AUDITED_EVERY === 0) found.push(...(await platform.faults()));
        faults.push(...found.map((fault) => `after ${run}: ${fault}`));
      };
      faults.push(...((await how.disturb({ platform, members, traffic, random, start }, meanwhile)) ?? []));
      progress(`${run} of ${runs}: ${traffic.acknowledged.length} acknowledged, ${faults.length} faults`);
    }
    // A broken server may never answer some operations.
    await traffic.drain(isBroken ? CONTROL_DRAIN_MS : undefined);
    const notes: string[] = [];
    if (how.isReleasing && !isBroken) {
      const told = await releaseUnderFault({ db: platform.db, members }, async () => {
        faults.push(...((await how.disturb({ platform, members, traffic, random, start }, async () => {})) ?? []));
      });
      faults.push(...told.faults);
      notes.push(told.note);
    }
    faults.push(...((await how.conclude?.({ platform, members })) ?? []));
    const { acknowledged } = traffic;
    const compared = await compareMembers(platform.db, {
      members,
      acknowledged: [...done, ...prepared, ...acknowledged],
      ...how,
    });
    faults.push(...traffic.faults, ...(await findLost(platform.db, acknowledged)), ...compared, ...(await platform.faults()));
    notes.unshift(`${inFlight} operations were in flight, all answered in the end`, countKinds(acknowledged));
    return { disturbances: runs, acknowledged: acknowledged.length, faults, notes };
  } finally {
    // Needed when the campaign itself fails: nothing else would end the clients.
    await open?.drain(0);
    await platform.close();
    await open?.ended();
  }
}

/** Members of split processes reach them in turn, so they join those processes themselves. */
async function begin(ground: Ground, how: Disturbance): Promise<Begun> {
  if (!how.isSplit) return startFromSnapshot({ ...how, ground }, how.beginning);
  const platform = await startPlatform({ ...how, ground });
  try {
    await platform.start();
    const members = await platform.members(MEMBERS);
    await opensMarkets(platform);
    return { platform, members, done: [] };
  } catch (error) {
    await platform.close();
    throw error;
  }
}
