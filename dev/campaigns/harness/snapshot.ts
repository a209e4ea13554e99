import sql from 'sql-template-tag';
import { listsProject } from '../../projects/listed-projects.ts';
import { opensRound } from '../../world/open-round.ts';
import { openDesk } from '../../world/operators-desk.ts';
import { moveClock } from '../clock/move-clock.ts';
import { buyWaitedBots } from './bots-and-days.ts';
import type { Ground } from './ground.ts';
import {
  type CampaignMember,
  type LeftPlatform,
  MEMBERS,
  type Platform,
  type PlatformOptions,
  startPlatform,
} from './platform.ts';
import type { Acknowledged } from './traffic.ts';

/** A member votes once on each. */
const PROJECTS = 20;
const ROUND = { total: '10000000', minutes: 400 * 24 * 60 };

/** Members with money; with `readyBots`, members who also own bots that can run. */
export type Beginning = 'members' | 'readyBots';

export type Begun = {
  readonly platform: Platform;
  readonly members: readonly CampaignMember[];
  /** What the members did before the campaign. */
  readonly done: readonly Acknowledged[];
};

type Snapshot = Omit<Begun, 'platform'> & { readonly left: LeftPlatform };

const snapshots = new WeakMap<Ground, Map<Beginning, Promise<Snapshot>>>();

/**
 * A platform with members, whose server is not started. The platforms of one ground are copies of one that is prepared once. They
 * share its vault, so members may sign withdrawals but neither deposit nor claim.
 */
export async function startFromSnapshot(
  options: PlatformOptions & { readonly ground: Ground },
  beginning: Beginning = 'members',
): Promise<Begun> {
  const ofGround = snapshots.get(options.ground) ?? new Map<Beginning, Promise<Snapshot>>();
  snapshots.set(options.ground, ofGround);
  const taken = ofGround.get(beginning) ?? takeSnapshot(options.ground, beginning);
  ofGround.set(beginning, taken);
  const { left, members, done } = await taken;
  return { platform: await startPlatform({ ...options, from: left }), members, done };
}

/** Opens a round of the IDO and the votings on projects. */
export async function opensMarkets(platform: Platform): Promise<void> {
  await opensSale(platform);
  await opensVotings(platform);
}

/** Opens a round of the IDO that outlasts the clock moves of any campaign. */
async function opensSale(platform: Platform): Promise<void> {
  const desk = openDesk({ database: platform.urls, context: platform });
  try {
    await opensRound(
      { context: platform, advanceMinutes: () => Promise.reject(new Error('there is no round before')) },
      desk,
      ROUND,
    );
  } finally {
    await desk.close();
  }
}

/** Lists projects of an owner outside the members' lines; their votings outlast the clock moves of any campaign. */
async function opensVotings(platform: Platform): Promise<void> {
  const desk = openDesk({ database: platform.urls, context: platform });
  try {
    const owner = await platform.member();
    for (let at = 1; at <= PROJECTS; at += 1) await listsProject(owner, desk, { name: `Barn ${at}`, days: 365 });
  } finally {
    await desk.close();
  }
}

/** Campaigns move the clock to midnight and two hours back: rounds and votings opened late in the evening would not have begun. */
async function leaveMidnight({ db }: Platform): Promise<void> {
  const { isLate } = await db.one<{ isLate: boolean }>(sql`
    select platform_now() > platform_day_start(platform_today() + 1) - interval '3 hours' as "isLate"`);
  if (isLate) await moveClock(db, '4 hours');
}

async function takeSnapshot(ground: Ground, beginning: Beginning): Promise<Snapshot> {
  const platform = await startPlatform({ ground });
  try {
    await platform.start();
    await leaveMidnight(platform);
    const members = await platform.members(MEMBERS);
    const done = beginning === 'readyBots' ? await buyWaitedBots(platform, members) : [];
    await opensMarkets(platform);
    return { left: await platform.leave(), members, done };
  } catch (error) {
    await platform.close();
    throw error;
  }
}
