import { type Browser, expect, type Page } from '@playwright/test';

/** An operator's own browser, signed in with the wallet of that name. */
export async function operatorAt(browser: Browser, { origin, name }: { origin: string; name: string }): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.goto(origin);
  await page.getByRole('button', { name: `${name} (local demo)` }).click();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  return page;
}
