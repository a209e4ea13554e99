import { startWorker } from './processes.ts';
import { runProcess } from './run-process.ts';

await runProcess(['worker'], ({ worker }) => [startWorker(worker)]);
