import type { World } from '../world/world.ts';
import type { Line } from './fill-people.ts';

const WAIT_DAYS = 8;
const TERM_DAYS = 30;
const GRACE_DAYS = 7;

/** Over one whole term: bots that are accelerated, run, stopped, renewed, sent, and left until their pledge is returned. */
export async function fillBots(world: World, { alice, carol }: Line): Promise<void> {
  const ids = await alice.buysBots(8);
  const [early = '', renewed = '', sent = '', unused = '', ...others] = ids;
  await alice.accelerates([early], 2);
  await world.nextDay(WAIT_DAYS);
  await alice.runs([early, renewed, ...others]);
  await alice.sendsBots([sent], carol);
  await world.nextDay(2);
  await alice.stops([early]);
  await alice.collects();
  await world.runJobs();
  // To the last days of the term, in which a bot may already be renewed.
  await world.nextDay(TERM_DAYS - GRACE_DAYS + 2);
  await alice.renews([renewed]);
  await world.runJobs();
  // Past the grace period, when the job returns the pledges of the other bots.
  await world.nextDay(2 * GRACE_DAYS);
  await world.runJobs();
  await alice.collects();
  await alice.runs([unused]);
}

/** Leaves a bot in every state: not activated, waiting, frozen, running, to renew, and stopped with and without its pledge. */
export async function leaveBotsInEveryState(world: World, { alice, erin }: Line): Promise<void> {
  await erin.deposits('USDT', '1500');
  const ending = await erin.buysBots(3);
  const [toStop = '', ...running] = ending;
  await world.nextDay(WAIT_DAYS);
  await erin.runs(ending);
  await world.nextDay(TERM_DAYS - WAIT_DAYS - 1);
  await erin.buysBots(1);
  await world.nextDay(WAIT_DAYS);
  // The term of these bots ends tomorrow; then they are due.
  await erin.stops([toStop]);
  await erin.renews(running.slice(0, 1));
  await erin.buysBots(1);
  await world.nextDay(3);
  await erin.buysBots(1);
  await alice.collects();
  await erin.collects();
}
