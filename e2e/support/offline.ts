import type { Page } from '@playwright/test';

/**
 * Takes the connection away, until the returned function gives it back. The browser's emulation lets no request leave,
 * but begins every page that is loaded meanwhile as if it were online: each is told anew.
 */
export async function goOffline(page: Page): Promise<() => Promise<void>> {
  const context = page.context();
  const client = await context.newCDPSession(page);
  const state = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  const tell = () => void client.send('Network.overrideNetworkState', state);
  page.on('framenavigated', tell);
  await context.setOffline(true);
  return async () => {
    page.off('framenavigated', tell);
    await context.setOffline(false);
  };
}
