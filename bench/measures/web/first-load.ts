import { measureFirstLoad } from '../../../dev/web-speed/first-load.ts';
import { serveWeb } from '../../../dev/web-speed/served-web.ts';
import { type Budget, budget } from '../../harness/budget.ts';
import type { BenchOptions } from '../../harness/figure.ts';

const ENTRY_KB = 90;
const FIRST_LOAD_KB = 100;
/**
 * The smallest of the current starter templates, measured once and not in this run (Lighthouse 12.8.2, the same Chromium,
 * first visit): create-wagmi 2.0.15 with vite and React 630.7 kB, RainbowKit's Next template 755.6, scaffold-eth-2 1,042.9.
 */
const SMALLEST_STARTER_KB = 630.7;
const SHARE = 0.16;

/** P10: the scripts transferred by a first visit to `/` of the production build. */
export async function benchFirstLoad({ rounds }: BenchOptions): Promise<Budget[]> {
  const platform = await serveWeb();
  try {
    const loads = [];
    for (let round = 0; round < rounds; round += 1) loads.push(await measureFirstLoad(platform.origin, { encodings: 'gzip' }));
    const best = await measureFirstLoad(platform.origin, { encodings: 'any' });
    const kilobytes = (bytes: number) => bytes / 1000;
    const entries = loads.map(({ entryBytes }) => kilobytes(entryBytes));
    const totals = loads.map(({ scriptBytes }) => kilobytes(scriptBytes));
    const ahead = loads.at(-1);
    const inKb = { id: 'P10', unit: ' kB', kind: 'atMost' } as const;
    return [
      budget({ ...inKb, what: 'entry of /, gzip', values: entries, limit: ENTRY_KB }),
      budget({
        ...inKb,
        what: 'all scripts of the first load of /, gzip',
        values: totals,
        limit: FIRST_LOAD_KB,
        note: `with brotli: ${shown(best.scriptBytes)}; prefetched once the page is idle: ${shown(ahead?.aheadBytes)}; the page itself: ${shown(ahead?.pageBytes)}`,
      }),
      budget({
        id: 'P10',
        what: `all scripts against the smallest starter template, ${SMALLEST_STARTER_KB} kB (measured earlier, not in this run)`,
        unit: '×',
        kind: 'atMost',
        values: totals.map((total) => total / SMALLEST_STARTER_KB),
        limit: SHARE,
      }),
    ];
  } finally {
    await platform.close();
  }
}

function shown(bytes: number | undefined): string {
  return bytes === undefined ? '—' : `${(bytes / 1000).toFixed(1)} kB`;
}
