import { startApi, startIndexer, startWorker } from './processes.ts';
import { runProcess } from './run-process.ts';

await runProcess(async (context) => [await startApi(context), startIndexer(context), startWorker(context)]);
