import { chromium } from '@playwright/test';
import { findChromium } from '../machine/chromium.mjs';

/** Bytes transferred for the start page, including headers, as counted by the browser. */
export type FirstLoad = {
  /** The page's script, with its static imports. */
  readonly entryBytes: number;
  /** All scripts before the first prefetched one: the entry, its texts, the screen and the detection of wallets. */
  readonly scriptBytes: number;
  /** Scripts that the page prefetches when idle: overlays, the other areas, the worker. */
  readonly aheadBytes: number;
  readonly pageBytes: number;
};

/** Prefetching starts with the overlays and continues with the other areas, within this time. */
const AHEAD = /\/assets\/overlays-/;
const AHEAD_MS = 8_000;

/** Measures a first visit to `/`, compressed with gzip, as for the budgets, or with the browser's preferred encoding. */
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
    const requests = new Map<string, Request>();
    session.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request }) => {
      requests.set(requestId, { type, url: request.url, bytes: 0 });
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const request = requests.get(requestId);
      if (request) request.bytes = encodedDataLength;
    });
    await page.goto(origin);
    await page.getByRole('button', { name: 'Connect wallet' }).waitFor();
    const entry = /"entry":"([^"]+)"/.exec(await page.content())?.[1];
    if (entry === undefined) throw new Error('the page names no entry');
    await page.waitForTimeout(AHEAD_MS);
    const all = [...requests.values()];
    const aheadAt = all.findIndex(({ url }) => AHEAD.test(url));
    if (aheadAt < 0) throw new Error('no script was prefetched, so the end of the first load is unknown');
    const isScript = ({ type }: Request) => type === 'Script';
    return {
      entryBytes: bytesOf(all.filter(({ url }) => url.endsWith(entry))),
      scriptBytes: bytesOf(all.slice(0, aheadAt).filter(isScript)),
      aheadBytes: bytesOf(all.slice(aheadAt).filter(isScript)),
      pageBytes: bytesOf(all.filter(({ type }) => type === 'Document')),
    };
  } finally {
    await browser.close();
  }
}

type Request = { readonly type: string; readonly url: string; bytes: number };

function bytesOf(requests: readonly Request[]): number {
  return requests.reduce((sum, { bytes }) => sum + bytes, 0);
}
