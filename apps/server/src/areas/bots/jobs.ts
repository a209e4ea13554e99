import type { Job } from '../../jobs/start-jobs.ts';
import { createActPartitions } from './act/create-act-partitions.ts';
import { closeDays } from './emission/close-day.ts';
import { returnPledges } from './stop/return-pledges.ts';

/** DOOR from the clock. Checking whether a day is over takes one index read. */
export const botJobs: readonly Job[] = [
  {
    name: 'close-days',
    everyMs: 1_000,
    run: async (context) => {
      const days = await closeDays(context);
      if (days.length > 0) context.log.info({ from: days[0], to: days.at(-1) }, 'days closed');
    },
  },
  { name: 'return-pledges', everyMs: 30_000, run: returnPledges },
  { name: 'create-act-partitions', everyMs: 3_600_000, run: createActPartitions },
];
