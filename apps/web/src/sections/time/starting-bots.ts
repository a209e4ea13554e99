import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';

type Summary = Pick<OutputOf<typeof bots.summary>, 'nextEvents' | 'platformDay'>;

/** From the day after the run to the day on which its income is there. */
const RUN_DAYS_TO_FIRST_INCOME = 2;

/**
 * How many of the running bots were run today, so that they earn only from tomorrow. A bot has its first income the day after
 * its first running day, which tells them from those that were run before.
 */
export function startingBots({ nextEvents, platformDay }: Summary): number {
  const starts = nextEvents.find(({ kind, day }) => kind === 'firstIncome' && day === platformDay + RUN_DAYS_TO_FIRST_INCOME);
  return starts?.count ?? 0;
}
