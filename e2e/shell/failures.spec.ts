import { expect } from '@playwright/test';
import { says } from '../../dev/browser/says.ts';
import { holdAnswers } from '../support/answers/hold-answers.ts';
import { test } from '../support/story.ts';
import { watchQuiet } from '../support/watch/quiet-page.ts';

/** Connections that fail half-way, and parts that never arrive. */
test('a request ends after ten seconds, and each of the three failures of the way has its words', async ({
  page,
  app,
  platform,
}) => {
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('button', { name: /Demo wallet/ }).click();
  await app.sheet.getByLabel('Invitation code').fill(platform.inviteCode);
  const confirm = app.sheet.getByRole('button', { name: 'Confirm' });
  const call = '**/api/other/challenge';

  await page.route(call, () => {});
  const asked = page.waitForRequest(call);
  await confirm.click();
  await asked;
  await page.clock.runFor(8_000);
  await expect(app.sheet.getByRole('alert')).toHaveCount(0);
  await page.clock.runFor(2_500);
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

test('a row of the frame is shown only once its texts have arrived', async ({ page }) => {
  const bring = await holdAnswers(page, '**/assets/frame-*.js');
  // The page starts offline, so a row is due at once; every text that appears on the page is recorded.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(document.body?.textContent ?? '')).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  const words = page.waitForRequest('**/assets/frame-*.js');
  const code = page.waitForResponse('**/assets/overlays-*.js');
  await page.goto('/');
  await Promise.all([words, code.then((answer) => answer.finished())]);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done))));
  bring();
  await expect(page.getByText('You are offline.')).toBeVisible();
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.filter((text) => text.includes('frame.'))).toEqual([]);
});

test('the list of bots keeps its failure in view while it is asked again', async ({ memberPage: page, member }) => {
  await member.deposits('USDT', '100');
  await member.buysBots(1);
  await page.route('**/api/bot/log', (route) => route.abort());
  await page.goto('/bot?tab=mine');
  const failure = page.getByRole('heading', { name: 'This part could not be loaded' });
  await expect(failure).toBeVisible();
  await page.unroute('**/api/bot/log');
  const bring = await holdAnswers(page, '**/api/bot/log');
  const asked = page.waitForRequest('**/api/bot/log');
  await page.getByRole('button', { name: 'Try again' }).click();
  await asked;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(failure).toBeVisible({ timeout: 1 });
  bring();
  await expect(page.getByRole('list', { name: 'Your bots' }).getByRole('listitem')).toHaveCount(1);
});

test('a withdrawal without a connection says so once', async ({ memberPage: page, member, app }) => {
  await member.deposits('USDT', '100');
  await page.goto('/zichan?do=withdraw');
  await app.sheet.getByLabel('Amount').fill('10');
  const withdraw = app.sheet.getByRole('button', { name: says('Withdraw 10 USDT') });
  await expect(withdraw).toBeEnabled();
  await page.route('**/api/earn/withdraw*', (route) => route.abort());
  await withdraw.click();
  await expect(app.sheet.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(app.sheet.getByText('Connection failed. Check your network.')).toHaveCount(1);
});

test('a screen that hangs has failed after 120 seconds, and trying again brings it', async ({ page, platform }) => {
  await page.clock.install();
  await page.route('**/assets/records-screen-*.js', () => {});
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const asked = page.waitForRequest('**/assets/records-screen-*.js');
  await page.locator('dialog[open]').getByRole('link', { name: 'Records' }).click();
  await asked;
  await page.clock.fastForward(110_000);
  await expect(page.getByText('This page did not arrive')).toHaveCount(0);
  await page.clock.fastForward(11_000);
  await expect(page.getByText('This page did not arrive')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible();
  await page.unroute('**/assets/records-screen-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Connect your wallet' })).toBeVisible();
  await expect(page).toHaveURL(`${platform.origin}/loglist`);
});

test('a screen or overlay that fails to load can be retried', async ({ page }) => {
  await page.route('**/assets/{records-screen,overlays}-*.js', (route) => route.abort());
  await page.goto('/');
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

test('a sheet of the start page that fails to load leaves the page unchanged and can be retried', async ({ page }) => {
  const files = '**/assets/reward-sources-*.js';
  await page.route(files, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: 'Where the rewards come from' }).click();
  await expect(page.getByText('This page did not arrive')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The platform now' })).toBeVisible();
  await page.unroute(files);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Where the rewards come from' })).toBeVisible();
});

test('a part that loads before it is needed reports its failure only once it is', async ({ memberPage: page, app }) => {
  const files = '**/assets/review-purchase-*.js';
  await page.route(files, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/review-purchase-'));
  const quiet = watchQuiet(page);
  await page.goto('/bot');
  await failed;
  await quiet.untilQuiet();
  await expect(page.getByText('This page did not arrive')).toHaveCount(0);
  await page.getByRole('button', { name: 'Review purchase' }).click();
  await expect(page.getByText('This page did not arrive')).toBeVisible();
  await page.unroute(files);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(app.sheet.getByRole('heading', { name: 'Buy 1 bot' })).toBeVisible();
});

test('a failing third-party script leaves the page alone', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'The platform now' })).toBeVisible();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const script = document.createElement('script');
        script.addEventListener('error', resolve);
        document.head.append(script);
        script.dispatchEvent(new Event('error'));
      }),
  );
  await expect(page.getByRole('heading', { name: 'The platform now' })).toBeVisible();
});

for (const [what, files, lang, words] of [
  ['its code', '**/assets/index-*.js', 'en', 'Something failed in this page. Reload it and try again.'],
  ['its texts', '**/assets/ar-*.js', 'ar', 'حدث خلل في هذه الصفحة. أعد تحميلها وحاول مرة أخرى.'],
] as const) {
  test(`a page that starts without ${what} says so in its own language and can be reloaded`, async ({ page }) => {
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    await page.route(files, (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('alert')).toHaveText(words);
    await page.unroute(files);
    await page.getByRole('button').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ocean Bot' })).toBeVisible();
  });
}

test('server down: says so, shows no invented figures, and recovers', async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText(/^The server cannot be reached/)).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '0' })).toHaveCount(0);
  await page.unroute('**/api/**');
  // The page may retry by itself before the visitor does; then there is no button left to press.
  const again = page.getByRole('button', { name: 'Try again' }).first();
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(page.getByText(/^The server cannot be reached/)).toBeHidden({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('400,000,000')).toBeVisible();
});

test('a failed part stays marked as failed during a retry, and its button is busy', async ({ page }) => {
  const call = '**/api/other/proof';
  await page.route(call, (route) => route.abort());
  await page.clock.install();
  await page.goto('/proof');
  const failure = page.getByText('Connection failed. Check your network.');
  await expect(failure).toBeVisible();

  await page.unroute(call);
  const answer = await holdAnswers(page, call);
  const polled = page.waitForRequest(call);
  await page.clock.fastForward(61_000);
  await polled;
  await expect(failure).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).not.toHaveAttribute('aria-busy', 'true');
  await again.click();
  await expect(again).toHaveAttribute('aria-busy', 'true');
  await expect(failure).toBeVisible();
  answer();
  await expect(failure).toHaveCount(0);
});

test('an unknown address in the app leads home', async ({ page, platform }) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: /home/i }).first().click();
  await expect(page).toHaveURL(`${platform.origin}/`);
});
