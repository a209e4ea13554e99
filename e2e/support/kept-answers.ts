import type { Page } from '@playwright/test';

/** Makes every visit a first one; otherwise the data seen last would be shown at once. */
export async function forgetsKeptAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.removeItem('oceanKeptAnswers'));
}
