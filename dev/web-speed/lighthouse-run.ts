import lighthouse, { type Result } from 'lighthouse';
import puppeteer, { type Browser } from 'puppeteer-core';
import { findChromium } from '../chromium.mjs';
import { type PageMember, wearWallet } from './page-member.ts';

/** What Lighthouse says about one opening of one page. Points are 0 to 100, times are those of its simulated phone. */
export type PageScore = {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  readonly layoutShift: number;
  readonly scriptBytes: number;
  /** Audits that took points, with what they found. */
  readonly lost: readonly string[];
};

export type PageVisit = { readonly url: string; readonly member?: PageMember; readonly scripts?: readonly (() => void)[] };

export type Lighthouse = { score(visit: PageVisit): Promise<PageScore>; close(): Promise<void> };

/** Lighthouse with its own defaults: a phone, slow 4G and a processor four times slower, both simulated. */
export async function openLighthouse(): Promise<Lighthouse> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium found: set CHROMIUM_PATH');
  const browser = await puppeteer.launch({
    executablePath,
    args: ['--disable-dev-shm-usage', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  return { score: (visit) => scoreOf(browser, visit), close: () => browser.close() };
}

/** A first visit each time: a context of its own has nothing kept, and the member's token is all that is in its storage. */
async function scoreOf(browser: Browser, { url, member, scripts = [] }: PageVisit): Promise<PageScore> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    if (member) await page.evaluateOnNewDocument(wearWallet, member);
    for (const script of scripts) await page.evaluateOnNewDocument(script);
    const done = await lighthouse(url, { logLevel: 'error', output: 'json' }, undefined, page);
    if (!done) throw new Error(`Lighthouse says nothing about ${url}`);
    return readScore(done.lhr);
  } finally {
    await context.close();
  }
}

function readScore({ categories, audits, runtimeError, requestedUrl }: Result): PageScore {
  const broken = Object.values(audits).find(({ scoreDisplayMode }) => scoreDisplayMode === 'error');
  const problem = runtimeError?.message ?? broken?.errorMessage;
  if (problem !== undefined) throw new Error(`Lighthouse could not measure ${requestedUrl}: ${problem}`);
  const points = (category: string) => Math.round((categories[category]?.score ?? Number.NaN) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    performance: points('performance'),
    accessibility: points('accessibility'),
    bestPractices: points('best-practices'),
    seo: points('seo'),
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    scriptBytes: scriptBytes(audits['network-requests']?.details),
    lost: Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.flatMap(({ id, weight }) => {
        const audit = audits[id];
        const isLost = weight > 0 && audit !== undefined && audit.score !== null && audit.score < 1;
        return isLost ? [`${id} ${audit.displayValue ?? audit.title}`] : [];
      }),
    ),
  };
}

type Requests = { readonly items?: readonly { readonly resourceType?: string; readonly transferSize?: number }[] };

function scriptBytes(details: unknown): number {
  const { items = [] } = (details ?? {}) as Requests;
  return items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}
