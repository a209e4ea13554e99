import { voting } from '@ocean/api/areas/voting';
import sql from 'sql-template-tag';
import { closeVotings } from '../../../apps/server/src/areas/voting/close-votings.ts';
import { buildContext } from '../../../apps/server/src/main/build-context.ts';
import { consoleRoutes } from '../../../apps/server/src/main/console-routes.ts';
import type { ConsoleRoute } from '../../../apps/server/src/operate/console/console-route.ts';
import { NotAllowed } from '../../../apps/server/src/operate/operation.ts';
import { createRandom } from '../../machine/random.ts';
import { listsProject } from '../../projects/listed-projects.ts';
import { openConsole } from '../../world/console.ts';
import { openDesk } from '../../world/operators-desk.ts';
import { moveClock } from '../clock/move-clock.ts';
import type { ConsoleQueue, Consoles } from '../consoles/contest.ts';
import { race } from '../consoles/judge.ts';
import { QUEUES_OF_MONEY } from '../consoles/queues-of-money.ts';
import { QUEUES_OF_PEOPLE } from '../consoles/queues-of-people.ts';
import type { Campaign, CampaignRun, Outcome } from '../harness/campaign.ts';
import { type Ground, onGround } from '../harness/ground.ts';
import type { CampaignMember, Platform } from '../harness/platform.ts';
import { startFromSnapshot } from '../harness/snapshot.ts';
import { openTrading } from '../orders/open-trading.ts';

const QUEUES: readonly ConsoleQueue[] = [...QUEUES_OF_MONEY, ...QUEUES_OF_PEOPLE];
const EXCHANGED = '2000';
/** What operators pay out of one day's limits would stop a long campaign, and so would a deposit for each application. */
const WIDE = {
  'city.postsDaily': 1000,
  'city.reportsDaily': 1000,
  'feedback.daily': 1000,
  'support.messagesDaily': 1000,
  'desk.providerDeposit': '0',
} as const;

export const raceConsoles: Campaign = {
  name: 'race-consoles',
  promise:
    'two operators who decide at once on anything that waits have one effect; the other one is told why not, and the audit keeps both',
  control: 'an act that was overtaken is prepared again and done with the old signature',
  // Each contest ends by one decision.
  floor: 1,
  runs: { short: 2 * QUEUES.length, long: 100 * QUEUES.length, control: 2 * QUEUES.length },
  run: (options) => onGround(options.ground, (ground) => raceOn({ ...options, ground })),
};

async function raceOn({ runs, seed, ground, isBroken, progress }: CampaignRun & { ground: Ground }): Promise<Outcome> {
  const { platform, members } = await startFromSnapshot({ ground });
  const context = buildContext({ ...platform.config, logLevel: 'silent' });
  const where = { database: platform.urls, context };
  const routes = isBroken ? consoleRoutes.map(preparingAgain) : consoleRoutes;
  const servers = [await openConsole(where, { routes }), await openConsole(where, { routes })] as const;
  try {
    await platform.start();
    const { today } = await platform.db.one<{ today: number }>(sql`select platform_today() as today`);
    const ended = await prepare(platform, members);
    const consoles: Consoles = { platform, members, ended, today, carol: servers[0].carol, dave: servers[1].dave };
    const random = createRandom(seed);
    const faults: string[] = [];
    const ends: Record<string, number> = {};
    let acknowledged = 0;
    for (let run = 0; run < runs; run += 1) {
      const queue = QUEUES[run % QUEUES.length] as ConsoleQueue;
      const contest = await queue.begin(consoles, Math.floor(run / QUEUES.length));
      const judged = await race(consoles, contest, random);
      ends[judged.end] = (ends[judged.end] ?? 0) + 1;
      acknowledged += judged.effects;
      faults.push(...judged.faults.map((fault) => `${queue.name}: ${fault}`));
      progress(`${run + 1} of ${runs}: ${JSON.stringify(ends)}, ${faults.length} faults`);
    }
    faults.push(...(await platform.faults()));
    const told = Object.entries(ends).map(([end, times]) => `${end} ${times}`);
    return { disturbances: runs, acknowledged, faults, notes: [`both were told: ${told.join(', ')}`] };
  } finally {
    await Promise.all([...servers.map((server) => server.close()), context.close()]);
    await platform.close();
  }
}

/** @returns a voting that has ended, with a fee of every member but its owner */
async function prepare(platform: Platform, members: readonly CampaignMember[]): Promise<string> {
  for (const [key, value] of Object.entries(WIDE)) {
    await platform.db.run(sql`
      insert into parameter_value (key, effective_from_day, revision, value, author, reason)
      values (${key}, platform_today(), 1000, ${JSON.stringify(value)}::jsonb, 'campaign', 'a campaign writes more than a day of members')`);
  }
  await openTrading(platform, members);
  for (const member of members) await member.exchanges(EXCHANGED);
  await members[0]?.buysBots(1);
  return endsVoting(platform, members);
}

async function endsVoting(platform: Platform, members: readonly CampaignMember[]): Promise<string> {
  const desk = openDesk({ database: platform.urls, context: platform });
  const context = buildContext({ ...platform.config, logLevel: 'silent' });
  try {
    const id = await listsProject(await platform.member(), desk, { name: 'An ended one', days: 0.05 });
    for (const member of members) await member.call(voting.vote, { id, side: 'support', payBy: 'balance' });
    await moveClock(platform.db, '2 hours');
    await closeVotings(context);
    return id;
  } finally {
    await Promise.all([desk.close(), context.close()]);
  }
}

/** A server that takes the signature for whatever the act has become. */
function preparingAgain(route: ConsoleRoute): ConsoleRoute {
  if (route.kind !== 'act') return route;
  return {
    ...route,
    async prepare(context, fields) {
      const act = await route.prepare(context, fields);
      const carryOut = (signers: readonly string[]) =>
        act.carryOut(signers).catch(async (error: unknown) => {
          if (!(error instanceof NotAllowed)) throw error;
          return (await route.prepare(context, fields)).carryOut(signers);
        });
      return { ...act, carryOut };
    },
  };
}
