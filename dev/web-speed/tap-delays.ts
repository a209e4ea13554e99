import type { Locator, Page } from '@playwright/test';

/** One tap, with the delay until the page painted its result. */
export type Tap = { readonly name: string; readonly delayMs: number };

export type TapRecorder = {
  /** Waits until the target is visible, taps it, and measures the time to the next paint. */
  tap(name: string, target: Locator): Promise<void>;
  readonly taps: readonly Tap[];
};

/** The CPU slowdown that simulates a cheap phone on this machine. */
const SLOW_DOWN = 6;
/** The browser's minimum: it does not report faster events. */
const THRESHOLD_MS = 16;
/** The time within which the last event of a tap (the click) may start. */
const TAP_LASTS_MS = 200;

/**
 * Measures like the browser's metric "interaction to next paint": the longest delay among all events of a tap, which the
 * browser rounds to 8 ms. A tap that the browser does not report was painted within 16 ms and counts as 0. The processor
 * is slowed down all the time, so background work is included.
 */
export async function recordTaps(page: Page): Promise<TapRecorder> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  await page.addInitScript(observeEvents, THRESHOLD_MS);
  const taps: Tap[] = [];
  return {
    taps,
    async tap(name, target) {
      await target.waitFor({ state: 'visible' });
      await page.evaluate(() => {
        window.delays = [];
      });
      await target.tap();
      taps.push({ name, delayMs: await longestDelay(page) });
    },
  };
}

declare global {
  interface Window {
    /** Delays of all events since the array was last emptied. */
    delays: number[];
  }
}

/** Waits for two paints after the end of the tap, when all of its events are reported. */
async function longestDelay(page: Page): Promise<number> {
  await page.waitForTimeout(TAP_LASTS_MS);
  await page.evaluate(
    (lastsMs) =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, lastsMs)));
      }),
    TAP_LASTS_MS,
  );
  return page.evaluate(() => Math.max(0, ...window.delays));
}

/** Runs in the page. */
function observeEvents(durationThreshold: number): void {
  window.delays = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0) window.delays.push(entry.duration);
  }).observe({ type: 'event', durationThreshold, buffered: true } as PerformanceObserverInit);
}
