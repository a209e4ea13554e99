import { buildWeb } from '../build-web.ts';
import { ENTRY, type Platform, startPlatform } from '../campaigns/platform.ts';

/**
 * What visitors of a real platform get: the production build, without the demo wallet and without the clock, served by
 * the real server over a real database and chain. In a folder of its own, so that a running `npm start` keeps its build.
 */
export async function serveWeb(): Promise<Platform> {
  const webRoot = await buildWeb({ local: false, folder: '.data/web-production' });
  const platform = await startPlatform();
  await platform.start(ENTRY.all, { WEB_ROOT: webRoot });
  return platform;
}
