import { openLighthouse, type PageScore } from '../../../dev/web-speed/lighthouse-run.ts';
import { joinPageMember } from '../../../dev/web-speed/page-member.ts';
import { openVotingPages, PAGES } from '../../../dev/web-speed/pages.ts';
import { serveWeb } from '../../../dev/web-speed/served-web.ts';
import { type Budget, budget } from '../../harness/budget.ts';
import type { BenchOptions } from '../../harness/figure.ts';

type Limit = {
  readonly figure: keyof Omit<PageScore, 'lost'>;
  readonly limit: number;
  readonly kind: Budget['kind'];
  readonly unit: string;
};

const LIMITS: readonly Limit[] = [
  { figure: 'performance', limit: 98, kind: 'atLeast', unit: ' points' },
  { figure: 'accessibility', limit: 100, kind: 'atLeast', unit: ' points' },
  { figure: 'bestPractices', limit: 100, kind: 'atLeast', unit: ' points' },
  { figure: 'seo', limit: 100, kind: 'atLeast', unit: ' points' },
  { figure: 'largestPaintMs', limit: 1_800, kind: 'atMost', unit: ' ms' },
  { figure: 'blockedMs', limit: 100, kind: 'atMost', unit: ' ms' },
  { figure: 'blockedCpuMs', limit: 100, kind: 'atMost', unit: ' ms' },
  { figure: 'layoutShift', limit: 0, kind: 'atMost', unit: '' },
];

/** P11: first visits to every screen of the production build, on Lighthouse's simulated phone. */
export async function benchLighthouse({ rounds, pages }: BenchOptions): Promise<Budget[]> {
  const platform = await serveWeb();
  const browser = await openLighthouse();
  try {
    const member = await joinPageMember(platform);
    const wanted = [...PAGES, ...(await openVotingPages(platform))].filter(
      ({ name }) => pages === undefined || pages.includes(name),
    );
    const scores = wanted.map((): PageScore[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, { path, isMember }] of wanted.entries()) {
        const score = await browser.score({ url: platform.origin + path, ...(isMember ? { member } : {}) });
        scores[at]?.push(score);
      }
    }
    return wanted.flatMap(({ name }, at) => budgetsOf(name, scores[at] ?? []));
  } finally {
    await browser.close();
    await platform.close();
  }
}

function budgetsOf(page: string, scores: readonly PageScore[]): Budget[] {
  const lost = [...new Set(scores.flatMap((score) => score.lost))];
  return LIMITS.map(({ figure, limit, kind, unit }) => {
    const values = scores.map((score) => score[figure]);
    const isLost = unit === ' points' && values.some((value) => value < limit);
    const note = isLost ? { note: lost.join('; ') } : {};
    return budget({ id: 'P11', what: `${page} ${figure}`, unit, values, limit, kind, ...note });
  });
}
