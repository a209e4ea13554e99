import { expect, type Page } from '@playwright/test';
import { fillConsole } from '../support/fill-console.ts';
import { signInAsOperator } from '../support/operator-page.ts';
import { test } from '../support/story.ts';
import { listenToProblems } from '../support/watch/page-problems.ts';
import { type Quiet, watchQuiet } from '../support/watch/quiet-page.ts';
import { bringAxe, violations } from '../support/watch/violations.ts';

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 780 } } as const;
/** The browser's own message for the answer that tells the console that no operator is signed in. */
const SIGNED_OUT = /401 \(Unauthorized\)/;

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`every console screen on a ${size} has no violation, no overflow and no error`, async ({ browser, platform }) => {
    const { origin } = await platform.opensConsole();
    const address = await fillConsole(platform);
    const page = await (await browser.newContext({ viewport, deviceScaleFactor: 1 })).newPage();
    await bringAxe(page);
    const problems = await listenToProblems(page);
    const quiet = watchQuiet(page);
    await page.goto(origin);
    await expect(page.getByRole('button', { name: /local demo/ }).first()).toBeVisible();
    await check(quiet, 'sign-in');
    await signInAsOperator(page, 'Carol');
    const unexpected = () => problems.filter((problem) => !SIGNED_OUT.test(problem));
    const paths = await menuOf(page);
    expect(paths.length).toBeGreaterThan(15);
    for (const path of [...paths, `/accounts/${address}`, ...DESK, '/no-such-page']) {
      await page.goto(`${origin}${path}`);
      await check(quiet, path);
      await lookAround(quiet, path);
      expect(unexpected(), path).toEqual([]);
    }
    await page.context().close();
  });
}

const DESK = ['holds', 'bans', 'markets', 'order'].map((part) => `/desk/${part}`);
/** Screens with a queue, whose details are checked as well. */
const QUEUES = ['/withdrawals', '/projects', '/desk', '/desk/holds', '/tickets', '/reports', '/feedback', '/params', '/prices'];

/** Every screen in the menu, including screens added later. */
function menuOf(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Pages', includeHidden: true }).locator('a');
  return links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
}

/** Checks the tabs of a page and, for a queue, the details of its first row. */
async function lookAround(quiet: Quiet, path: string) {
  const { page } = quiet;
  const parts = page.locator('fieldset.tabs button[aria-pressed="false"]');
  // The tabs of the desk have addresses of their own.
  const names = path.startsWith('/desk') ? [] : await parts.allTextContents();
  for (const name of names) {
    await page.locator('fieldset.tabs').getByRole('button', { name, exact: true }).first().click();
    await check(quiet, `${path}: ${name}`);
  }
  if (!QUEUES.includes(path)) return;
  await page.locator('.queue-list tbody tr').first().click();
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
  await check(quiet, `${path}: details`);
}

async function check({ page, untilQuiet }: Quiet, what: string) {
  await expect(page.locator('h1'), `${what}: one title`).toHaveCount(1);
  await untilQuiet();
  await expect(page.locator('[aria-busy="true"]'), what).toHaveCount(0);
  expect(await violations(page, 'html'), what).toEqual([]);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(isWide, `${what}: sticks out`).toBe(false);
}
