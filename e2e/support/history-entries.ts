import { expect, type Page } from '@playwright/test';

/** Waits until that many entries of sheets lie above the one of the page, as the current entry tells. */
export async function hasEntries(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0)).toBe(count);
}
