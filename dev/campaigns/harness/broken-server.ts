import * as v from 'valibot';
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

type Route = (typeof routes)[number];

/** The faults of the routes; the others are in the context. */
const ROUTE_FAULTS: Readonly<Record<string, (route: Route) => Route>> = {
  /** As if the call were not marked as mutating. */
  'forgets-keys': (route) => changed(route, { mutates: false }),
  /** A use case receives a malformed body unvalidated. */
  'trusts-bodies': (route) => changed(route, { input: v.union([route.endpoint.input, v.unknown()]) }),
};

const breakRoute = ROUTE_FAULTS[fault];

await runProcess(['api', 'indexer', 'worker'], async ({ api, indexer, worker }) => {
  const breaks = (context: Context) => (breakRoute ? context : breakContext(context, fault));
  const server = createHttpServer({
    context: isOnlyInJobs ? api : breaks(api),
    routes: breakRoute ? routes.map(breakRoute) : routes,
  });
  await server.listen({ port: api.config.port, host: api.config.host });
  return [{ stop: () => server.close() }, startIndexer(indexer), startWorker(breaks(worker))];
});

function changed(route: Route, endpoint: Partial<Record<keyof Route['endpoint'], unknown>>): Route {
  return { ...route, endpoint: { ...route.endpoint, ...endpoint } } as unknown as Route;
}
