import type { Page } from '@playwright/test';

/** Every visit as the first one: what was seen last would be there at once. */
export async function forgetsKeptAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.removeItem('oceanKeptAnswers'));
}
