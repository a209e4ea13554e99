import { createRandom } from '../../machine/random.ts';
import { malformedRequest } from '../../world/malformed-requests.ts';
import type { Campaign, CampaignRun, Outcome } from '../harness/campaign.ts';
import { compareMembers, findLost } from '../harness/compare-traffic.ts';
import { type CampaignMember, ENTRY, startPlatform } from '../harness/platform.ts';
import { startTraffic } from '../harness/traffic.ts';

/** One disturbance is as many requests, of which so many are open at a time. */
const REQUESTS = 1_000;
const AT_ONCE = 20;
const MEMBERS = 4;
const CLIENTS = 4;
const FLOOR = 5;
const MAX_REPEATS = 3;
const PATIENCE_MS = 90_000;
const CONTROL_PATIENCE_MS = 15_000;
const CONTROL_DRAIN_MS = 3_000;

export const malformed: Campaign = {
  name: 'malformed',
  promise:
    'a member sends malformed requests in rounds of 1,000, 20 at a time; none fails on our side, none moves money, others are served',
  control: 'bodies reach the use cases unparsed',
  floor: FLOOR,
  runs: { short: 0, long: 100, control: 1 },
  run: sendMalformed,
};

async function sendMalformed({ runs, seed, ground, isBroken, progress }: CampaignRun): Promise<Outcome> {
  const random = createRandom(seed);
  const platform = await startPlatform({ ground });
  try {
    await platform.start();
    const members = await platform.members(MEMBERS);
    const [attacker, ...others] = members.toReversed();
    if (!attacker) throw new Error('there is no member to send malformed requests');
    if (isBroken) {
      await platform.kill();
      await platform.start(ENTRY.broken, { CAMPAIGN_FAULT: 'trusts-bodies' });
    }
    const patienceMs = isBroken ? CONTROL_PATIENCE_MS : PATIENCE_MS;
    const traffic = startTraffic(others, { clients: CLIENTS, random: createRandom(seed + 1), patienceMs });
    const faults: string[] = [];
    for (let run = 1; run <= runs; run += 1) {
      const served = traffic.reaches(FLOOR);
      for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
        const requests = Array.from({ length: AT_ONCE }, () => malformedRequest(random));
        faults.push(...(await Promise.all(requests.map((request) => send(attacker, request)))).flat());
      }
      await served;
      progress(`${run} of ${runs}: ${traffic.acknowledged.length} acknowledged, ${faults.length} faults`);
    }
    await traffic.drain(isBroken ? CONTROL_DRAIN_MS : undefined);
    const { acknowledged } = traffic;
    const compared = await compareMembers(platform.db, { members, acknowledged });
    faults.push(...traffic.faults, ...(await findLost(platform.db, acknowledged)), ...compared, ...(await platform.faults()));
    return {
      disturbances: runs,
      acknowledged: acknowledged.length,
      faults,
      notes: [`${runs * REQUESTS} requests were malformed`],
    };
  } finally {
    await platform.close();
  }
}

async function send(attacker: CampaignMember, { path, body, headers }: ReturnType<typeof malformedRequest>): Promise<string[]> {
  const sent = `${path} ${body.slice(0, 200)}`;
  for (let again = 0; ; again += 1) {
    try {
      const answer = await attacker.post(path, body, headers);
      // The machine is busy: that says nothing about the request.
      if (answer.body.error?.key === 'UNAVAILABLE' && again < MAX_REPEATS) continue;
      if (answer.status < 500) return [];
      return [`${sent} was answered with ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`];
    } catch (error) {
      return [`${sent} was not answered: ${error}`];
    }
  }
}
