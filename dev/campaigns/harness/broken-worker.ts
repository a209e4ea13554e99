import { startWorker } from '../../../apps/server/src/main/processes.ts';
import { runProcess } from '../../../apps/server/src/main/run-process.ts';
import { breakContext } from './break-context.ts';

/** `main/worker.ts` with one deliberate fault, which a campaign must catch. Only controls start it. */
await runProcess(['worker'], ({ worker }) => [startWorker(breakContext(worker, process.env.CAMPAIGN_FAULT ?? ''))]);
