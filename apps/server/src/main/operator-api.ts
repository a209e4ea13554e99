import process from 'node:process';
import { setDecimals } from '@ocean/api/decimals';
import { createChainPort } from '../chain/create-chain-port.ts';
import { openDatabase } from '../db/pool.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { reportTroubles } from '../metrics/report-troubles.ts';
import { serveMetrics } from '../metrics/serve-metrics.ts';
import { createTroubles } from '../metrics/troubles.ts';
import { createConsoleServer } from '../operate/console/console-server.ts';
import { serveOperatorFiles } from '../operate/files/serve-files.ts';
import { registerPlatformMetrics } from '../operate/platform/platform-metrics.ts';
import { lazyStorage } from '../storage/open-storage.ts';
import { readConsoleConfig } from './console-config.ts';
import { consoleRoutes } from './console-routes.ts';
import { requireSamePlatform } from './start/check-database.ts';
import { openLog } from './start/open-log.ts';
import { requireRole } from './start/require-role.ts';

/** The operators' server: a process, a port, an origin and a database role of its own. */
const settings = readConsoleConfig(process.env);
setDecimals(settings.decimals);
const troubles = createTroubles();
const log = openLog(settings.logLevel, troubles);
const db = openDatabase(settings.databaseUrl, { log });
await requireSamePlatform(db, settings.authority);
await requireRole(db, 'console', settings.config);
const storage = lazyStorage(settings.storage, { onlyReads: true });
const chain = createChainPort({ ...settings.nodes, log });
const metrics = createMetrics('console');
registerPlatformMetrics(metrics.registry, db);
const context = { ...settings.authority, db, chain, storage: storage.open, log, metrics, troubles, config: settings.config };
const server = createConsoleServer({ context, routes: consoleRoutes, register: serveOperatorFiles });
const listening = await server.listen(settings.listen);
const { metricsPort } = settings;
const told = metricsPort === null ? undefined : await serveMetrics(metrics.registry, { port: metricsPort, log });
log.info({ listening }, 'ready');

const reporting = reportTroubles({ db, troubles, process: 'console', log });

let isStopping = false;
const stop = async () => {
  if (isStopping) return;
  isStopping = true;
  await Promise.all([server.close(), told?.stop()]);
  await reporting.stop();
  await Promise.all([db.end(), storage.end()]);
  process.exit(0);
};
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
