import { expect, type Page } from '@playwright/test';

/** Waits until the history has `count` entries of sheets above that of the page, according to the current entry. */
export async function hasEntries(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0)).toBe(count);
}
