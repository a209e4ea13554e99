import type { Campaign } from '../campaigns/harness/campaign.ts';
import { findChromium } from '../machine/chromium.mjs';
import { blockPage } from './block-page.ts';
import { measureTaps } from './measure-taps.ts';
import { serveWeb } from './served-web.ts';

/** Maximum for any tap: longer delays interrupt a user's thought. The bench measures stricter limits on an idle machine. */
const MAX_MS = 1_000;
/** Maximum of the median, even on a busy machine. */
const MAX_MEDIAN_MS = 250;

export const interactions: Campaign = {
  name: 'interactions',
  promise: 'every tap of the main flow is answered on a phone six times slower than this machine',
  control: 'a script of the page works for a third of a second in every tap',
  floor: 0,
  runs: { short: 1, long: 5, control: 1 },
  whyNot: async () => (findChromium() === undefined ? 'Chromium is not installed' : undefined),
  async run({ runs, isBroken, progress }) {
    const platform = await serveWeb();
    try {
      const faults: string[] = [];
      let count = 0;
      for (let run = 0; run < runs; run += 1) {
        const taps = await measureTaps({ platform, isShort: isBroken, ...(isBroken ? { scripts: [blockPage] } : {}) });
        count += taps.length;
        const delays = taps.map(({ delayMs }) => delayMs).sort((a, b) => a - b);
        const median = delays[delays.length >> 1] ?? 0;
        if (median > MAX_MEDIAN_MS) faults.push(`half of the taps take longer than ${median} ms`);
        faults.push(...taps.filter(({ delayMs }) => delayMs > MAX_MS).map(({ name, delayMs }) => `${name}: ${delayMs} ms`));
        progress(`${run + 1} of ${runs}: ${taps.length} taps, median ${median} ms, longest ${delays.at(-1)} ms`);
      }
      return { disturbances: runs, acknowledged: 0, faults, notes: [`${count} taps`] };
    } finally {
      await platform.close();
    }
  },
};
