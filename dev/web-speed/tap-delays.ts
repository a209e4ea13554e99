import type { Locator, Page } from '@playwright/test';

/** One tap of a story: how long after it the page had painted what became of it. */
export type Tap = { readonly name: string; readonly delayMs: number };

export type TapRecorder = {
  /** A tap of a person on what can be seen: waits until it is there and measures to the next paint. */
  tap(name: string, target: Locator): Promise<void>;
  readonly taps: readonly Tap[];
};

/** What a cheap phone is slower by than the machine that this is measured on. */
const SLOW_DOWN = 6;
/** The browser's least: what is painted sooner is not told. */
const THRESHOLD_MS = 16;
/** How long after a tap a late event of it (the click) may begin. */
const TAP_LASTS_MS = 200;

/**
 * Measures as the browser's own figure "interaction to next paint" does: of all events of one tap the one whose paint
 * took longest, rounded by the browser to 8 ms. A tap that the browser does not tell about was painted within 16 ms
 * and counts as 0. The processor is slowed down all the time, for what goes on beside the taps as well.
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
    /** Of every event of a tap since the last time that this was emptied. */
    delays: number[];
  }
}

/** Waits for two paints after the tap has ended, by when all of its events are told. */
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
