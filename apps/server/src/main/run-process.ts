import process from 'node:process';
import type { ServerConfig } from '../config.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { reportTroubles } from '../metrics/report-troubles.ts';
import { serveMetrics } from '../metrics/serve-metrics.ts';
import { createTroubles } from '../metrics/troubles.ts';
import { buildContexts, type Contexts } from './build-context.ts';
import { readConfig } from './config.ts';
import { preparePlatform } from './prepare-platform.ts';
import type { Running } from './processes.ts';
import { requirePrepared } from './start/require-prepared.ts';
import { type ProcessName, requireRole } from './start/require-role.ts';

/**
 * Reads the environment, prepares the database or requires that it is prepared, runs `start` until a signal arrives, then
 * drains. `runs` names the parts that `start` starts, each with a database role of its own.
 */
export async function runProcess(
  runs: readonly ProcessName[],
  start: (contexts: Contexts) => Promise<Running[]> | Running[],
): Promise<void> {
  const config = readConfig(process.env);
  refuseForeignConnections(config, runs);
  requireStorage(config, runs);
  if (config.ownerDatabaseUrl !== null) await preparePlatform(config, config.ownerDatabaseUrl);
  const metrics = config.metricsPort === null ? undefined : createMetrics(runs.join('-'));
  const troubles = createTroubles();
  const contexts = buildContexts(config, { metrics, troubles });
  if (config.ownerDatabaseUrl === null) await requirePrepared(contexts.api);
  for (const part of runs) await requireRole(contexts[part].db, part, config);
  const running = [...(await start(contexts))];
  const [first = 'api'] = runs;
  running.push(reportTroubles({ db: contexts[first].db, troubles, process: runs.join('-'), log: contexts[first].log }));
  if (metrics && config.metricsPort !== null) {
    running.push(await serveMetrics(metrics.registry, { port: config.metricsPort, log: contexts.api.log }));
  }
  contexts.api.log.info({ origin: config.origin }, 'ready');
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await Promise.all(running.map((part) => part.stop()));
    await contexts.close();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
}

/** The API stores and serves files, the worker removes them. */
function requireStorage({ storage }: ServerConfig, runs: readonly ProcessName[]): void {
  if (storage !== null || runs.every((name) => name === 'indexer')) return;
  throw new Error('Set FILES_FOLDER or FILES_S3_BUCKET: the files of members have to lie somewhere.');
}

/** A restricted role protects nothing if the process also has the credentials of a stronger one. */
function refuseForeignConnections(config: ServerConfig, runs: readonly ProcessName[]): void {
  if (!config.isProduction || runs.length > 1) return;
  const foreign = {
    OWNER_DATABASE_URL: config.ownerDatabaseUrl,
    INDEXER_DATABASE_URL: config.indexerDatabaseUrl,
    WORKER_DATABASE_URL: config.workerDatabaseUrl,
  };
  for (const [name, value] of Object.entries(foreign)) {
    if (value !== null) throw new Error(`${name} does not belong to the ${runs.join()}: it has DATABASE_URL, of its own role.`);
  }
}
