import { chromium } from '@playwright/test';
import { findChromium } from '../chromium.mjs';

/** What came over the wire for the start page, headers included, as the browser counts it. */
export type FirstLoad = {
  /** The script that the page names, with what it imports at once. */
  readonly entryBytes: number;
  /** All scripts until the page stands still: the entry, its texts, the screen and what looks for wallets. */
  readonly scriptBytes: number;
  /** Scripts that the page fetches ahead while nobody needs it: overlays, the other areas, the worker. */
  readonly aheadBytes: number;
  readonly pageBytes: number;
};

/** Longer than anything that a page still does by itself. */
const AHEAD_MS = 8_000;

/** A first visit to `/`. Compressed with gzip as the budgets are, or as the browser likes it best. */
export async function measureFirstLoad(origin: string, { encodings }: { encodings: 'gzip' | 'any' }): Promise<FirstLoad> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const headers = encodings === 'gzip' ? { extraHTTPHeaders: { 'accept-encoding': 'gzip' } } : {};
    const page = await (await browser.newContext({ serviceWorkers: 'block', ...headers })).newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const requests = new Map<string, { type: string; url: string; bytes: number }>();
    session.on('Network.responseReceived', ({ requestId, type, response }) => {
      requests.set(requestId, { type, url: response.url, bytes: 0 });
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = requests.get(requestId);
      if (request) request.bytes = encodedDataLength;
    });
    const sum = (isWanted: (request: { type: string; url: string }) => boolean) =>
      [...requests.values()].filter(isWanted).reduce((total, { bytes }) => total + bytes, 0);
    const isScript = ({ type }: { type: string }) => type === 'Script';
    await page.goto(origin);
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor();
    await page.waitForLoadState('networkidle');
    const entry = await page.locator('script[src]').first().getAttribute('src');
    const entryBytes = sum(({ url }) => url.endsWith(entry ?? '?'));
    const scriptBytes = sum(isScript);
    const pageBytes = sum(({ type }) => type === 'Document');
    await page.waitForTimeout(AHEAD_MS);
    return { entryBytes, scriptBytes, aheadBytes: sum(isScript) - scriptBytes, pageBytes };
  } finally {
    await browser.close();
  }
}
