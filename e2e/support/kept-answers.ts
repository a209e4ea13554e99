import type { Page } from '@playwright/test';

/** Makes every visit a first one; otherwise the data seen last would be shown at once. */
export async function forgetsKeptAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.removeItem('oceanKeptAnswers'));
}

/** Waits until the app has kept its last answer to a call, for the next visit. */
export async function waitUntilKept(page: Page, path: string): Promise<void> {
  await page.waitForFunction((kept) => (localStorage.getItem('oceanKeptAnswers') ?? '').includes(kept), path);
}
