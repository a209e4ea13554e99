import type { Page } from '@playwright/test';

/**
 * Takes the connection away until the returned function restores it. The browser's emulation blocks every request, but
 * starts every page that is loaded meanwhile as online, so each page is set offline again.
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
