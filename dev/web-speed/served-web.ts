import { ENTRY, type Platform, startPlatform } from '../campaigns/harness/platform.ts';
import { buildWeb } from '../machine/build-web.ts';

/**
 * Serves the production build, without demo wallet and clock control, by the real server with a real database and chain.
 * It is built in a separate folder, so that a running `npm start` keeps its build.
 */
export async function serveWeb(): Promise<Platform> {
  const webRoot = await buildWeb({ local: false, folder: '.data/web-production' });
  const platform = await startPlatform();
  await platform.start(ENTRY.all, { WEB_ROOT: webRoot });
  return platform;
}
