import { startApi, startIndexer, startWorker } from './processes.ts';
import { runProcess } from './run-process.ts';

await runProcess(['api', 'indexer', 'worker'], async ({ api, indexer, worker }) => [
  await startApi(api),
  startIndexer(indexer),
  startWorker(worker),
]);
