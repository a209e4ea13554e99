import type { Context } from '../../../apps/server/src/context.ts';
import { createHttpServer } from '../../../apps/server/src/http/server.ts';
import { routes } from '../../../apps/server/src/main/areas.ts';
import { startIndexer, startWorker } from '../../../apps/server/src/main/processes.ts';
import { runProcess } from '../../../apps/server/src/main/run-process.ts';
import { breakContext } from './break-context.ts';

/** `main/all.ts` with one deliberate fault, which a campaign must catch. Only controls start it. */
const fault = process.env.CAMPAIGN_FAULT ?? '';
/** The fault is in the jobs only; requests are served correctly. */
const isOnlyInJobs = process.env.CAMPAIGN_FAULT_IN === 'jobs';

await runProcess(['api', 'indexer', 'worker'], async ({ api, indexer, worker }) => {
  const breaks = (context: Context) => (fault === 'forgets-keys' ? context : breakContext(context, fault));
  const server = createHttpServer({
    context: isOnlyInJobs ? api : breaks(api),
    routes: fault === 'forgets-keys' ? routes.map(forgetKeys) : routes,
  });
  await server.listen({ port: api.config.port, host: api.config.host });
  return [{ stop: () => server.close() }, startIndexer(indexer), startWorker(breaks(worker))];
});

/** As if the call were not marked as mutating. */
function forgetKeys(route: (typeof routes)[number]): (typeof routes)[number] {
  return { ...route, endpoint: { ...route.endpoint, mutates: false } } as unknown as typeof route;
}
