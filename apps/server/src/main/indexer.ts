import { startIndexer } from './processes.ts';
import { runProcess } from './run-process.ts';

await runProcess(['indexer'], ({ indexer }) => [startIndexer(indexer)]);
