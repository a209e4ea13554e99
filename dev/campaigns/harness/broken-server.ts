import { createHttpServer } from '../../../apps/server/src/http/server.ts';
import { routes } from '../../../apps/server/src/main/areas.ts';
import { startIndexer, startWorker } from '../../../apps/server/src/main/processes.ts';
import { runProcess } from '../../../apps/server/src/main/run-process.ts';
import { breakContext } from './break-context.ts';

/** `main/all.ts` with one deliberate fault, which a campaign must catch. Only controls start it. */
const fault = process.env.CAMPAIGN_FAULT ?? '';
/** The fault is in the jobs only; requests are served correctly. */
const isOnlyInJobs = process.env.CAMPAIGN_FAULT_IN === 'jobs';

await runProcess(async (context) => {
  const broken = fault === 'forgets-keys' ? context : breakContext(context, fault);
  const server = createHttpServer({
    context: isOnlyInJobs ? context : broken,
    routes: fault === 'forgets-keys' ? routes.map(forgetKeys) : routes,
  });
  await server.listen({ port: context.config.port, host: context.config.host });
  return [{ stop: () => server.close() }, startIndexer(context), startWorker(broken)];
});

/** As if the call were not marked as mutating. */
function forgetKeys(route: (typeof routes)[number]): (typeof routes)[number] {
  return { ...route, endpoint: { ...route.endpoint, mutates: false } } as unknown as typeof route;
}
