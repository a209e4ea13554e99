import { type Browser, expect, type Page } from '@playwright/test';

/** An operator's own browser, signed in with the local wallet of that name. */
export async function operatorAt(browser: Browser, { origin, name }: { origin: string; name: string }): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
  await page.goto(origin);
  await signInAsOperator(page, name);
  return page;
}

/** Signs in on the page of the console that asks for a wallet. On a phone the menu is present but closed. */
export async function signInAsOperator(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `${name} (local demo)` }).click();
  await expect(page.getByRole('navigation', { name: 'Pages', includeHidden: true })).toBeAttached();
}
