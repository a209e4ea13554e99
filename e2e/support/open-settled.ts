import { expect, type Page } from '@playwright/test';
import { watchQuiet } from './watch/quiet-page.ts';

/** Opens an address and waits until the page has its title and everything that it asked for. */
export async function openSettled(page: Page, path: string): Promise<void> {
  const quiet = watchQuiet(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await quiet.untilQuiet();
}
