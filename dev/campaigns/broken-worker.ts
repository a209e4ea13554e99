import { startWorker } from '../../apps/server/src/main/processes.ts';
import { runProcess } from '../../apps/server/src/main/run-process.ts';
import { breakContext } from './break-context.ts';

/** `main/worker.ts` with one deliberate fault, for controls only. */
await runProcess((context) => [startWorker(breakContext(context, process.env.CAMPAIGN_FAULT ?? ''))]);
