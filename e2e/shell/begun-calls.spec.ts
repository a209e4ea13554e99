import { expect } from '@playwright/test';
import { test } from '../support/story.ts';
import { holdEntry } from '../support/watch/hold-entry.ts';
import { watchQuiet } from '../support/watch/quiet-page.ts';

test('a page makes the call of every page before its scripts arrive, only once, and requests nothing of an account', async ({
  page,
  member: _,
}) => {
  const asked: { path: string; token: string | undefined }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push({ path: pathname, token: request.headers().token });
  });
  // A page that starts to receive events refetches what may have changed before.
  await page.route('**/api/other/eventList', (route) => route.abort());
  const release = await holdEntry(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  // By then every inline script has run; the fetched ones are held back.
  await page.waitForFunction(() => document.readyState !== 'loading');
  expect(asked).toEqual([{ path: '/api/other/home', token: undefined }]);
  release();
  await expect(page.locator('.screen-deep .hero-label')).toBeVisible();
  await watchQuiet(page).untilQuiet();
  expect(asked.filter(({ path }) => path === '/api/other/home')).toHaveLength(1);
});

test('a visitor’s page asks for nothing that belongs to an account', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await page.goto('/bot');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(['/api/other/home']);
});

test('a call that failed in the page itself is repeated by the part that needs it', async ({ page, memberPage: _ }) => {
  let count = 0;
  await page.route('**/api/other/home', async (route) => {
    count += 1;
    if (count === 1) await route.abort();
    else await route.continue();
  });
  await page.goto('/');
  await expect(page.locator('.screen-deep .hero-label')).toBeVisible();
  await expect(page.locator('.screen-deep button.button, .screen-deep a.button').first()).toBeEnabled();
  expect(count).toBe(2);
});
