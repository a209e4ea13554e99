import { expect, type Page } from '@playwright/test';
import { waitUntilKept } from '../support/kept-answers.ts';
import { goOffline } from '../support/offline.ts';
import { serveInVersions } from '../support/serve-in-versions.ts';
import { test } from '../support/story.ts';

/** Successive versions, and the worker that keeps one of them. */
test.use({ serviceWorkers: 'allow' });

test('a newer version waits until it is accepted, and then the page runs it', async ({ page, platform }) => {
  const site = await serveInVersions(platform.origin);
  try {
    await page.goto(site.origin);
    await workerOf(page);
    const connect = page.getByRole('button', { name: 'Connect wallet' });
    const above = await connect.boundingBox();
    const below = await page.getByRole('button', { name: 'Where the rewards come from' }).boundingBox();
    site.publish('2');
    await askForUpdate(page);
    const offer = page.getByRole('status').filter({ hasText: 'A newer version of this app is ready.' });
    await expect(offer).toBeVisible();
    // The offer moves nothing.
    expect(await connect.boundingBox()).toEqual(above);
    expect(await page.getByRole('button', { name: 'Where the rewards come from' }).boundingBox()).toEqual(below);
    // A visitor who ignores the offer keeps the running version and the offer.
    await page.getByRole('navigation', { name: 'Main areas' }).getByRole('link', { name: 'Assets' }).click();
    await expect(offer).toBeVisible();
    expect(await versionOf(page)).toBe('1');
    expect(await keptVersions(page)).toHaveLength(2);

    await page.evaluate(() => Object.assign(window, { isBefore: true }));
    await page.getByRole('button', { name: 'Use it now' }).click();
    await expect.poll(() => versionOf(page)).toBe('2');
    expect(await page.evaluate(() => 'isBefore' in window)).toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(offer).toHaveCount(0);
    // The old version's files are deleted, and the new version opens without a connection.
    await expect.poll(() => keptVersions(page)).toHaveLength(1);
    await goOffline(page);
    await page.reload();
    expect(await versionOf(page)).toBe('2');
    await expect(page.getByText(/^You are offline/)).toBeVisible();
  } finally {
    await site.stop();
  }
});

test('without a connection the demo wallet opens its account; without a session it is told why it cannot', async ({
  memberPage: page,
}) => {
  await page.goto('/');
  await workerOf(page);
  await waitUntilKept(page, '/api/other/userinfo');
  const keptAt = await userinfoAge(page);
  const goOnline = await goOffline(page);
  await page.reload();
  await expect(page.getByText('Uncollected income')).toBeVisible();
  await expect(page.getByText(/^You are offline\. Figures are as of/)).toBeVisible();
  // Showing stored data again does not reset their age.
  await page.waitForTimeout(5_000);
  expect(await userinfoAge(page)).toBe(keptAt);

  await page.evaluate(() => localStorage.removeItem('fengToken'));
  await page.goto('/zichan');
  await expect(page.getByText('Sign-in did not work')).toBeVisible();
  await expect(page.getByText('Connection failed. Check your network.')).toBeVisible();
  await goOnline();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
});

async function workerOf(page: Page) {
  await page.waitForFunction(
    async () =>
      (await navigator.serviceWorker.ready).active?.state === 'activated' && navigator.serviceWorker.controller !== null,
  );
}

/** Looks for an update, as a return to the page after an hour does. */
const askForUpdate = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
const keptVersions = (page: Page) => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('ocean-')));
const versionOf = (page: Page) => page.locator('meta[name="version"]').getAttribute('content');

function userinfoAge(page: Page): Promise<number | undefined> {
  return page.evaluate(() => {
    const { answers } = JSON.parse(localStorage.getItem('oceanKeptAnswers') ?? '{"answers":[]}') as {
      answers: { key: string[]; at: number }[];
    };
    return answers.find(({ key }) => key[1] === '/api/other/userinfo')?.at;
  });
}
