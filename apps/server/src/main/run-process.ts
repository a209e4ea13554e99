import process from 'node:process';
import type { Context } from '../context.ts';
import { migrate } from '../db/migrate.ts';
import { bootstrapPlatform } from './bootstrap-platform.ts';
import { buildContext } from './build-context.ts';
import { readConfig } from './config.ts';
import type { Running } from './processes.ts';

/** Reads the environment, prepares the database, runs `start` until a signal arrives, then drains. */
export async function runProcess(start: (context: Context) => Promise<Running[]> | Running[]): Promise<void> {
  const config = readConfig(process.env);
  await migrate(config.ownerDatabaseUrl, { clockIsAdjustable: config.isLocal });
  const context = buildContext(config);
  await bootstrapPlatform(context);
  const running = await start(context);
  context.log.info({ origin: config.origin }, 'ready');
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await Promise.all(running.map((part) => part.stop()));
    await context.close();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
}
