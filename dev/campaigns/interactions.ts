import { findChromium } from '../chromium.mjs';
import { holdUp } from '../web-speed/hold-up.ts';
import { measureTaps } from '../web-speed/measure-taps.ts';
import { serveWeb } from '../web-speed/served-web.ts';
import type { Campaign } from './campaign.ts';

/** No tap may take longer than people keep their thought; how many are quick is for the bench on an idle machine. */
const MOST_MS = 1_000;
/** What a busy machine does not excuse. */
const MOST_MEDIAN_MS = 250;

export const interactions: Campaign = {
  name: 'interactions',
  promise: 'every tap of the main flow is answered on a phone six times slower than this machine',
  control: 'a script of the page works for a third of a second in every tap',
  floor: 0,
  runs: { short: 1, long: 5, control: 1 },
  whyNot: async () => (findChromium() === undefined ? 'there is no Chromium' : undefined),
  async run({ runs, isBroken, progress }) {
    const platform = await serveWeb();
    try {
      const faults: string[] = [];
      let count = 0;
      for (let run = 0; run < runs; run += 1) {
        const taps = await measureTaps({ platform, isShort: isBroken, ...(isBroken ? { scripts: [holdUp] } : {}) });
        count += taps.length;
        const delays = taps.map(({ delayMs }) => delayMs).sort((a, b) => a - b);
        const median = delays[delays.length >> 1] ?? 0;
        if (median > MOST_MEDIAN_MS) faults.push(`half of the taps take longer than ${median} ms`);
        faults.push(...taps.filter(({ delayMs }) => delayMs > MOST_MS).map(({ name, delayMs }) => `${name}: ${delayMs} ms`));
        progress(`${run + 1} of ${runs}: ${taps.length} taps, median ${median} ms, longest ${delays.at(-1)} ms`);
      }
      return { disturbances: runs, acknowledged: 0, faults, notes: [`${count} taps`] };
    } finally {
      await platform.close();
    }
  },
};
