import { createRandom, type Random } from '../random.ts';
import type { CampaignRun, Outcome } from './campaign.ts';
import { compareMembers, findLost } from './compare-traffic.ts';
import { type CampaignMember, ENTRY, type Platform, type PlatformOptions, startPlatform } from './platform.ts';
import { type Acknowledged, startTraffic, type Traffic } from './traffic.ts';

/** From the quality list: fewer acknowledged operations behind a kill prove nothing. */
export const FLOOR = 50;
const MEMBERS = 6;
const CLIENTS = 16;
/** Every one of the first, then some: an audit reads the whole ledger. */
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
  /** Starts the server that this run is about: the real one, or the broken one of the control. */
  start(): Promise<void>;
};

export type Disturbance = PlatformOptions & {
  /** Of the real server. */
  readonly env?: Readonly<Record<string, string>>;
  /** What the control builds in, by name of `break-context.ts` or as other environment. */
  readonly broken: (platform: Platform) => { entry: string; env: Readonly<Record<string, string>> };
  /** Before traffic begins; returns the operations that it made. */
  prepare?(facts: Pick<Disturbed, 'platform' | 'members'>): Promise<readonly Acknowledged[]>;
  /**
   * Does it and puts the platform back on its feet. What it returns are broken promises; `meanwhile` looks at the
   * moment after the blow, while the server is still down.
   */
  disturb(facts: Disturbed, meanwhile: () => Promise<void>): Promise<readonly string[] | undefined>;
  /** Parts of a member that something else than its clients' operations moves too. */
  readonly notCompared?: readonly ('usdt' | 'held' | 'bcg' | 'bots')[];
};

/** Clients at work, disturbed again and again; in the end everybody has exactly what they were told. */
export async function disturbTraffic({ runs, seed, isBroken, progress }: CampaignRun, how: Disturbance): Promise<Outcome> {
  const random = createRandom(seed);
  const platform = await startPlatform(how);
  try {
    await platform.start(ENTRY.all, how.env);
    const members: CampaignMember[] = [await platform.member()];
    while (members.length < MEMBERS) members.push(await platform.member(members[0]));
    const prepared = (await how.prepare?.({ platform, members })) ?? [];
    const { entry, env } = isBroken ? how.broken(platform) : { entry: ENTRY.all, env: how.env ?? {} };
    const start = () => platform.start(entry, env);
    if (isBroken) {
      await platform.kill();
      await start();
    }
    progress(`${MEMBERS} members are at work${isBroken ? ' (control)' : ''}`);
    const faults: string[] = [];
    let inFlight = 0;
    const traffic = startTraffic(members, { clients: CLIENTS, random, patienceMs: isBroken ? CONTROL_PATIENCE_MS : PATIENCE_MS });
    for (let run = 1; run <= runs; run += 1) {
      await traffic.reaches(FLOOR);
      inFlight += traffic.unanswered();
      const meanwhile = async () => {
        const told = traffic.acknowledged.slice();
        const found = await findLost(platform.db, told);
        if (run <= AUDITED_FIRST || run % AUDITED_EVERY === 0) found.push(...(await platform.faults()));
        faults.push(...found.map((fault) => `after ${run}: ${fault}`));
      };
      faults.push(...((await how.disturb({ platform, members, traffic, random, start }, meanwhile)) ?? []));
      progress(`${run} of ${runs}: ${traffic.acknowledged.length} acknowledged, ${faults.length} faults`);
    }
    // A broken server may never answer some of them.
    await traffic.drain(isBroken ? CONTROL_DRAIN_MS : undefined);
    const { acknowledged } = traffic;
    const compared = await compareMembers(platform.db, { members, acknowledged: [...prepared, ...acknowledged], ...how });
    faults.push(...traffic.faults, ...(await findLost(platform.db, acknowledged)), ...compared, ...(await platform.faults()));
    const notes = [`${inFlight} operations were in flight, all answered in the end`];
    return { disturbances: runs, acknowledged: acknowledged.length, faults, notes };
  } finally {
    await platform.close();
  }
}
