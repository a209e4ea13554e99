import type { Page, Route } from '@playwright/test';

/** Keeps back what the page asks for at such addresses, until the returned function lets it go on as `then` says. */
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
