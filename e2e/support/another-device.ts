import type { Browser, Page } from '@playwright/test';

/** Opens a page with the wallet of `from` on a new device. */
export async function anotherDevice(browser: Browser, from: Page, kept: Record<string, string> = {}): Promise<Page> {
  const wallet = await from.evaluate(() =>
    Object.fromEntries(['oceanDemoKey', 'oceanWallet'].map((name) => [name, localStorage.getItem(name) ?? ''])),
  );
  const page = await browser.newPage();
  await page.goto('/healthz');
  await page.evaluate(
    (stored) => {
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
    },
    { ...wallet, ...kept },
  );
  return page;
}
