import { findChromium } from '../chromium.mjs';
import { holdUp } from '../web-speed/hold-up.ts';
import { openLighthouse, type PageScore } from '../web-speed/lighthouse-run.ts';
import { joinPageMember } from '../web-speed/page-member.ts';
import { PAGES } from '../web-speed/pages.ts';
import { serveWeb } from '../web-speed/served-web.ts';
import type { Campaign } from './campaign.ts';

/** Every page must keep them. In time much looser than the budgets of the bench: the machine may be busy. */
const LIMITS = { performance: 70, accessibility: 100, bestPractices: 100, seo: 100, layoutShift: 0, blockedMs: 1_500 } as const;

export const lighthousePages: Campaign = {
  name: 'lighthouse',
  promise: 'every screen, opened for the first time on a slow phone, is quick, stands still and is open to everybody',
  control: 'a script of the page works for a second while it opens',
  floor: 0,
  // The short form opens the first screens of the list; the long one all of them.
  runs: { short: 4, long: PAGES.length, control: 1 },
  whyNot: async () => (findChromium() === undefined ? 'there is no Chromium' : undefined),
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
          ...(isBroken ? { scripts: [holdUp] } : {}),
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
  const { layoutShift, blockedMs, ...leasts } = LIMITS;
  const most = Object.entries({ layoutShift, blockedMs }) as ['layoutShift' | 'blockedMs', number][];
  const least = Object.entries(leasts) as [keyof typeof leasts, number][];
  return [
    ...most.filter(([figure, limit]) => score[figure] > limit),
    ...least.filter(([figure, limit]) => score[figure] < limit),
  ].map(([figure, limit]) => `${page}: ${figure} ${score[figure]}, limit ${limit} (${score.lost.join('; ')})`);
}
