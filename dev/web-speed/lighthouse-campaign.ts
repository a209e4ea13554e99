import type { Campaign } from '../campaigns/harness/campaign.ts';
import { findChromium } from '../machine/chromium.mjs';
import { blockPage } from './block-page.ts';
import { openLighthouse, type PageScore } from './lighthouse-run.ts';
import { joinPageMember } from './page-member.ts';
import { PAGES } from './pages.ts';
import { serveWeb } from './served-web.ts';

/** Limits for every page. Times are much looser than the bench's budgets, because the machine may be busy. */
const LIMITS = { performance: 70, accessibility: 100, bestPractices: 100, seo: 100, layoutShift: 0, blockedMs: 1_500 } as const;

export const lighthousePages: Campaign = {
  name: 'lighthouse',
  promise: 'every screen, on its first visit with a slow phone, is fast, has no layout shift and is accessible',
  control: 'a script of the page works for a second while it opens',
  floor: 0,
  // The short form opens the first screens of the list; the long one all of them.
  runs: { short: 4, long: PAGES.length, control: 1 },
  whyNot: async () => (findChromium() === undefined ? 'Chromium is not installed' : undefined),
  async run({ runs, isBroken, progress }) {
    const platform = await serveWeb();
    const browser = await openLighthouse();
    try {
      const member = await joinPageMember(platform);
      const faults: string[] = [];
      const pages = PAGES.slice(0, runs);
      for (const { name, path, isMember } of pages) {
        const score = await browser.score({
          url: platform.origin + path,
          ...(isMember ? { member } : {}),
          ...(isBroken ? { scripts: [blockPage] } : {}),
        });
        faults.push(...faultsOf(name, score));
        progress(`${name}: ${score.performance} points, ${faults.length} faults`);
      }
      return { disturbances: pages.length, acknowledged: 0, faults, notes: [`${pages.length} screens of ${PAGES.length}`] };
    } finally {
      await browser.close();
      await platform.close();
    }
  },
};

function faultsOf(page: string, score: PageScore): string[] {
  const { layoutShift, blockedMs, ...points } = LIMITS;
  const maximums = Object.entries({ layoutShift, blockedMs }) as ['layoutShift' | 'blockedMs', number][];
  const minimums = Object.entries(points) as [keyof typeof points, number][];
  return [
    ...maximums.filter(([figure, limit]) => score[figure] > limit),
    ...minimums.filter(([figure, limit]) => score[figure] < limit),
  ].map(([figure, limit]) => `${page}: ${figure} ${score[figure]}, limit ${limit} (${score.lost.join('; ')})`);
}
