import type { Page } from '@playwright/test';

/** Holds the app's entry back, so that the page shows what it has of its own. Returns what lets it go on. */
export async function holdEntry(page: Page): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await isReleased;
    await route.continue();
  });
  return () => release();
}
