import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../machine/random.ts';
import type { Campaign, CampaignRun, Outcome } from '../harness/campaign.ts';
import { compareMembers, findLost } from '../harness/compare-traffic.ts';
import { FLOOR } from '../harness/disturb-traffic.ts';
import { ENTRY, startPlatform } from '../harness/platform.ts';
import { startTraffic } from '../harness/traffic.ts';

const CLIENTS = 16;
const MEMBERS = 4;
const PATIENCE_MS = 90_000;
const CONTROL_PATIENCE_MS = 15_000;
const CONTROL_DRAIN_MS = 1_000;
const TOLD_WITHIN_MS = 20_000;
const DROPPED = 'lines of the log were dropped';
const LOG_LEVEL = 'info';
/** Requests with long paths: they fill the pipe (64 kB) and what the server keeps of its log (1 MB). */
const NOISE = 8_000;

export const fullLog: Campaign = {
  name: 'full-log',
  promise: 'the log is not read, or its disk is full, with clients at work; requests are answered, dropped lines are counted',
  control: 'a line is written before its request goes on',
  floor: FLOOR,
  runs: { short: 0, long: 40, control: 1 },
  run: playFullLogs,
};

async function playFullLogs({ runs, seed, ground, isBroken, progress }: CampaignRun): Promise<Outcome> {
  const random = createRandom(seed);
  const platform = await startPlatform({ ground });
  const faults: string[] = [];
  try {
    await platform.start();
    const members = await platform.members(MEMBERS);
    const acknowledged = [];
    for (let run = 1; run <= runs; run += 1) {
      await platform.kill();
      const isUnread = run % 2 === 1;
      const entry = isBroken ? ENTRY.broken : ENTRY.all;
      const output = isUnread ? 'unread' : 'full';
      await platform.start(entry, { LOG_LEVEL, CAMPAIGN_FAULT: 'waits-for-the-log' }, output);
      if (isUnread) await makeNoise(platform.origin);
      const patienceMs = isBroken ? CONTROL_PATIENCE_MS : PATIENCE_MS;
      const traffic = startTraffic(members, { clients: CLIENTS, random, patienceMs });
      await traffic.reaches(FLOOR);
      await traffic.drain(isBroken ? CONTROL_DRAIN_MS : undefined);
      acknowledged.push(...traffic.acknowledged);
      faults.push(...traffic.faults);
      if (isUnread && !isBroken && !(await hearsOf(platform.readOutput, DROPPED)))
        faults.push('the log does not say that lines are missing');
      progress(`${run} of ${runs}: log ${output}, ${acknowledged.length} acknowledged, ${faults.length} faults`);
    }
    faults.push(...(await findLost(platform.db, acknowledged)), ...(await platform.faults()));
    if (!isBroken) faults.push(...(await compareMembers(platform.db, { members, acknowledged })));
    return { disturbances: runs, acknowledged: acknowledged.length, faults, notes: [] };
  } finally {
    await platform.close();
  }
}

/** A stalled server answers none of these requests; the campaign detects that later, by its clients' missing answers. */
async function makeNoise(origin: string): Promise<void> {
  const path = `/api/${'noise'.repeat(30)}`;
  for (let sent = 0; sent < NOISE; sent += 100) {
    const part = Array.from({ length: 100 }, () => fetch(origin + path, { method: 'POST', signal: AbortSignal.timeout(2_000) }));
    const answered = await Promise.allSettled(part);
    if (answered.every(({ status }) => status === 'rejected')) return;
  }
}

async function hearsOf(read: () => string, text: string): Promise<boolean> {
  for (const deadline = Date.now() + TOLD_WITHIN_MS; Date.now() < deadline; await sleep(100))
    if (read().includes(text)) return true;
  return false;
}
