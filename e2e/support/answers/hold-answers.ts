import type { Page, Route } from '@playwright/test';

/** Holds back requests to matching addresses until the returned function is called; `then` handles them afterwards. */
export async function holdAnswers(
  page: Page,
  addresses: string | RegExp,
  then: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(addresses, async (route) => {
    await isReleased;
    await then(route);
  });
  return release;
}
