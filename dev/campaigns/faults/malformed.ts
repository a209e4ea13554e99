import { createRandom } from '../../machine/random.ts';
import { malformedRequest } from '../../world/malformed-requests.ts';
import type { Campaign, CampaignRun, Outcome } from '../harness/campaign.ts';
import { disturbTraffic } from '../harness/disturb-traffic.ts';
import { type CampaignMember, ENTRY } from '../harness/platform.ts';

/** Requests per disturbance, and how many of them are sent concurrently. */
const REQUESTS = 1_000;
const AT_ONCE = 20;
const CLIENTS = 4;
const FLOOR = 5;
const MAX_REPEATS = 3;

export const malformed: Campaign = {
  name: 'malformed',
  promise:
    'a member sends malformed requests in rounds of 1,000, 20 at a time; none fails on our side, none moves money, others are served',
  control: 'malformed bodies reach the use cases unparsed',
  floor: FLOOR,
  runs: { short: 0, long: 100, control: 1 },
  run: sendMalformed,
};

function sendMalformed(options: CampaignRun): Promise<Outcome> {
  // A separate generator, so that a seed reproduces the requests: the clients draw from theirs in no fixed order.
  const random = createRandom(options.seed);
  return disturbTraffic(options, {
    floor: FLOOR,
    clients: CLIENTS,
    broken: () => ({ entry: ENTRY.broken, env: { CAMPAIGN_FAULT: 'trusts-bodies' } }),
    async disturb({ members }, meanwhile) {
      const attacker = members.at(-1);
      if (!attacker) throw new Error('there is no member to send malformed requests');
      const faults: string[] = [];
      for (let sent = 0; sent < REQUESTS; sent += AT_ONCE) {
        const requests = Array.from({ length: AT_ONCE }, () => malformedRequest(random));
        faults.push(...(await Promise.all(requests.map((request) => send(attacker, request)))).flat());
      }
      await meanwhile();
      return faults;
    },
  });
}

async function send(attacker: CampaignMember, { path, body, headers }: ReturnType<typeof malformedRequest>): Promise<string[]> {
  const sent = `${path} ${body.slice(0, 200)}`;
  for (let again = 0; ; again += 1) {
    try {
      const answer = await attacker.post(path, body, headers);
      // Caused by a busy machine, not by the request.
      if (answer.body.error?.key === 'UNAVAILABLE' && again < MAX_REPEATS) continue;
      if (answer.status < 500) return [];
      return [`${sent} was answered with ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`];
    } catch (error) {
      return [`${sent} was not answered: ${error}`];
    }
  }
}
