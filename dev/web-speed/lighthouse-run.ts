import lighthouse, { type RunnerResult } from 'lighthouse';
import puppeteer, { type Browser } from 'puppeteer-core';
import { findChromium } from '../machine/chromium.mjs';
import { cpuBlocking, type TraceEntry } from './cpu-blocking.ts';
import { NAMES } from './names.ts';
import { installReadOnlyWallet, type PageMember } from './page-member.ts';

/** Lighthouse's scores for one visit of a page. Points are 0 to 100; times are for the simulated phone. */
export type PageScore = {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  /** The same by the CPU time of the page's tasks, which hardly depends on what else the machine does. */
  readonly blockedCpuMs: number;
  readonly layoutShift: number;
  readonly scriptBytes: number;
  /** Audits that cost points, with their findings. */
  readonly lost: readonly string[];
};

export type PageVisit = { readonly url: string; readonly member?: PageMember; readonly scripts?: readonly (() => void)[] };

export type Lighthouse = { score(visit: PageVisit): Promise<PageScore>; close(): Promise<void> };

/** Lighthouse with its defaults: a phone with slow 4G and a processor four times slower, both simulated. */
export async function openLighthouse(): Promise<Lighthouse> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('No Chromium found: set CHROMIUM_PATH');
  const browser = await puppeteer.launch({
    executablePath,
    args: ['--disable-dev-shm-usage', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  return { score: (visit) => scoreOf(browser, visit), close: () => browser.close() };
}

/** On a busy machine the browser's trace sometimes starts too late, and Lighthouse reports an error. */
const MAX_RECORDINGS = 3;

/** Repeats a visit that could not be traced; a traced one counts, however bad. */
async function scoreOf(browser: Browser, visit: PageVisit): Promise<PageScore> {
  for (let recording = 1; ; recording += 1) {
    const result = await visitOnce(browser, visit);
    const problem = problemOf(result.lhr);
    if (problem === undefined) return readScore(result);
    if (recording === MAX_RECORDINGS) throw new Error(`Lighthouse could not measure ${visit.url}: ${problem}`);
  }
}

/** A first visit: a new browser context has no cache, and its storage contains at most what signing in leaves there. */
async function visitOnce(browser: Browser, { url, member, scripts = [] }: PageVisit): Promise<RunnerResult> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.evaluateOnNewDocument(NAMES);
    if (member) await page.evaluateOnNewDocument(installReadOnlyWallet, member);
    for (const script of scripts) await page.evaluateOnNewDocument(script);
    const done = await lighthouse(url, { logLevel: 'silent', output: 'json' }, undefined, page);
    if (!done) throw new Error(`Lighthouse returned no result for ${url}`);
    return done;
  } finally {
    await context.close();
  }
}

function problemOf({ audits, runtimeError }: RunnerResult['lhr']): string | undefined {
  return (
    runtimeError?.message ?? Object.values(audits).find(({ scoreDisplayMode }) => scoreDisplayMode === 'error')?.errorMessage
  );
}

function readScore({ lhr: { categories, audits, finalDisplayedUrl }, artifacts }: RunnerResult): PageScore {
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
    blockedCpuMs: Math.round(cpuBlocking(artifacts.Trace.traceEvents as readonly TraceEntry[], finalDisplayedUrl)),
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
