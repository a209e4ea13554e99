import { chromium } from '@playwright/test';
import type { Platform } from '../campaigns/harness/platform.ts';
import { findChromium } from '../machine/chromium.mjs';
import { playMainFlow } from './main-flow.ts';
import { NAMES } from './names.ts';
import { recordTaps, type Tap } from './tap-delays.ts';

const PHONE = { width: 360, height: 780 };

type Measuring = { readonly platform: Platform; readonly isShort: boolean; readonly scripts?: readonly (() => void)[] };

/** Measures every tap of the main flow on a simulated phone six times slower than this machine. */
export async function measureTaps({ platform, isShort, scripts = [] }: Measuring): Promise<readonly Tap[]> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const context = await browser.newContext({
      viewport: PHONE,
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      locale: 'en-US',
    });
    const page = await context.newPage();
    await page.addInitScript(NAMES);
    for (const script of scripts) await page.addInitScript(script);
    const taps = await recordTaps(page);
    // One block per second, so that payments settle as on a real chain.
    await platform.chain.tester.setIntervalMining({ interval: 1 });
    await playMainFlow({ page, platform, taps, isShort });
    return taps.taps;
  } finally {
    await browser.close();
  }
}
