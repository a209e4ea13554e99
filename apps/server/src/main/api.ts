import { startApi } from './processes.ts';
import { runProcess } from './run-process.ts';

await runProcess(['api'], async ({ api }) => [await startApi(api)]);
