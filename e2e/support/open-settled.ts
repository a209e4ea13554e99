import { expect, type Page } from '@playwright/test';

/** Opens an address and waits until the page has its title and everything that it asked for. */
export async function openSettled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}
