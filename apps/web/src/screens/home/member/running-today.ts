import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';

type Summary = Pick<OutputOf<typeof bots.summary>, 'counts' | 'nextEvents' | 'platformDay'>;

/** From the day after the run to the day on which its income is there. */
const RUN_DAYS_TO_FIRST_INCOME = 2;

/**
 * How many bots run today, counted as the platform counts them, and how many were run today and begin with the next day.
 * A bot has its first income the day after its first running day, which tells the two apart.
 */
export function runningToday({ counts, nextEvents, platformDay }: Summary): { running: number; starting: number; from: number } {
  const starts = nextEvents.find(({ kind, day }) => kind === 'firstIncome' && day === platformDay + RUN_DAYS_TO_FIRST_INCOME);
  const starting = starts?.count ?? 0;
  return { running: (counts.running ?? 0) - starting, starting, from: platformDay + 1 };
}
