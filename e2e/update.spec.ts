import { expect, type Page, test } from '@playwright/test';
import { App } from './app.ts';
import { type Platform, startPlatform } from './platform.ts';

/** Connections that fail half-way, and parts that never arrive. */
let platform: Platform;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  platform = await startPlatform();
});
test.afterAll(() => platform?.stop());

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without a connection the demo wallet opens its account too; who was never in is told why not', async ({
    page,
    context,
  }) => {
    const app = new App(page, 'update');
    await page.goto(platform.origin);
    await app.join(platform.inviteCode);
    await workerOf(page);
    await page.waitForFunction(() => (localStorage.getItem('oceanKeptAnswers') ?? '').includes('userinfo'));
    const keptAt = await userinfoAge(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Uncollected income')).toBeVisible();
    await expect(page.getByText(/^You are offline\. Figures are as of/)).toBeVisible();
    // Being shown again does not make it younger.
    await page.waitForTimeout(5_000);
    expect(await userinfoAge(page)).toBe(keptAt);

    await page.evaluate(() => localStorage.removeItem('fengToken'));
    await page.goto(`${platform.origin}/zichan`);
    await expect(page.getByText('Sign-in did not work')).toBeVisible();
    await expect(page.getByText('Connection failed. Check your network.')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
  });
});

test('a request ends after ten seconds, and each of the three failures of the way has its words', async ({ page }) => {
  await page.clock.install();
  const app = new App(page, 'update');
  await page.goto(platform.origin);
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('button', { name: /Demo wallet/ }).click();
  await app.sheet.getByLabel('Invitation code').fill(platform.inviteCode);
  const confirm = app.sheet.getByRole('button', { name: 'Confirm' });
  const call = '**/api/other/challenge';

  await page.route(call, () => {});
  const asked = page.waitForRequest(call);
  await confirm.click();
  await asked;
  await page.clock.runFor(9_000);
  await expect(app.sheet.getByRole('alert')).toHaveCount(0);
  await page.clock.runFor(1_500);
  await expect(app.sheet.getByText('The request timed out. Try again')).toBeVisible();

  await page.unroute(call);
  await page.route(call, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }));
  await confirm.click();
  await expect(app.sheet.getByText('Request failed with status code 502')).toBeVisible();

  await page.unroute(call);
  await page.route(call, (route) => route.abort());
  await confirm.click();
  await expect(app.sheet.getByText('Connection failed. Check your network.')).toBeVisible();

  await page.unroute(call);
  await confirm.click();
  await expect(page.getByText('Uncollected income')).toBeVisible();
});

test('a screen that hangs has failed after 120 seconds, and trying again brings it', async ({ page }) => {
  await page.clock.install();
  await page.route('**/assets/records-screen-*.js', () => {});
  await page.goto(platform.origin);
  await expect(page.getByRole('link', { name: 'Records' })).toBeVisible();
  const asked = page.waitForRequest('**/assets/records-screen-*.js');
  await page.getByRole('link', { name: 'Records' }).click();
  await asked;
  await page.clock.fastForward(119_000);
  await expect(page.getByText('This page did not arrive')).toHaveCount(0);
  await page.clock.fastForward(2_000);
  await expect(page.getByText('This page did not arrive')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible();
  await page.unroute('**/assets/records-screen-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Connect your wallet' })).toBeVisible();
  await expect(page).toHaveURL(`${platform.origin}/loglist`);
});

test('a screen, or what opens over it, that fails to arrive can be asked for again', async ({ page }) => {
  await page.route('**/assets/{records-screen,overlays}-*.js', (route) => route.abort());
  await page.goto(platform.origin);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByText('This page did not arrive')).toBeVisible();
  await page.unroute('**/assets/{records-screen,overlays}-*.js');
  await page.route('**/assets/records-screen-*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('dialog[open]').getByRole('link', { name: 'Records' }).click();
  await expect(page.getByText('This page did not arrive')).toBeVisible();
  await page.unroute('**/assets/records-screen-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Connect your wallet' })).toBeVisible();
});

for (const [what, files, lang, words] of [
  ['its code', '**/assets/index-*.js', 'en', 'Something failed in this page. Reload it and try again.'],
  ['its texts', '**/assets/ar-*.js', 'ar', 'حدث خلل في هذه الصفحة. أعد تحميلها وحاول مرة أخرى.'],
] as const) {
  test(`a page that starts without ${what} says so in its own language and starts anew`, async ({ page }) => {
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    await page.route(files, (route) => route.abort());
    await page.goto(platform.origin);
    await expect(page.getByRole('alert')).toHaveText(words);
    await page.unroute(files);
    await page.getByRole('button').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ocean Bot' })).toBeVisible();
  });
}

async function workerOf(page: Page) {
  await page.waitForFunction(
    async () =>
      (await navigator.serviceWorker.ready).active?.state === 'activated' && navigator.serviceWorker.controller !== null,
  );
}

function userinfoAge(page: Page): Promise<number | undefined> {
  return page.evaluate(() => {
    const { answers } = JSON.parse(localStorage.getItem('oceanKeptAnswers') ?? '{"answers":[]}') as {
      answers: { key: string[]; at: number }[];
    };
    return answers.find(({ key }) => key[1] === '/api/other/userinfo')?.at;
  });
}
