import { account } from '@ocean/api/areas/account';
import { earnings } from '@ocean/api/areas/earnings';
import { expect } from '@playwright/test';
import { waitUntilKept } from '../support/kept-answers.ts';
import { test } from '../support/story.ts';

/** Members who come back: the app does not wait for their account to show what they saw last and to read what is new. */

test('the figures seen last are shown, and read again, before the account is known', async ({ memberPage: page }) => {
  await page.goto('/zichan');
  const balances = page.getByRole('heading', { name: 'Balances' });
  await expect(balances).toBeVisible();
  await waitUntilKept(page, earnings.dashboard.path);
  let answer = () => {};
  const isTime = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${account.profile.path}`, async (route) => {
    await isTime;
    await route.continue();
  });
  const asked = page.waitForRequest(`**${account.profile.path}`);
  await page.reload({ waitUntil: 'commit' });
  await page.waitForResponse(`**${earnings.dashboard.path}`);
  await expect(balances).toBeVisible();
  // Neither answered nor given up.
  expect((await asked).failure()).toBeNull();
  answer();
  await (await asked).response();
  await expect(balances).toBeVisible();
});

test('a session that ended elsewhere is not continued by what was seen last', async ({ memberPage: page, member }) => {
  await page.goto('/zichan');
  await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
  await waitUntilKept(page, earnings.dashboard.path);
  const token = await page.evaluate(() => localStorage.getItem('fengToken'));
  await member.call(account.logOut, {});
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fengToken'))).not.toBe(token);
  await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
});

test('an answer from before a choice was saved does not take the choice back', async ({ memberPage: page, member }) => {
  await member.call(account.saveSettings, { language: 'en' });
  await page.goto('/settings');
  await expect(page.getByText('Kept with your account', { exact: false })).toBeVisible();
  await waitUntilKept(page, account.profile.path);
  // The account is read before the choice is saved, and its answer arrives after that; unless one waits for the other.
  let read = () => {};
  const isRead = new Promise<void>((resolve) => {
    read = resolve;
  });
  await page.route(`**${account.profile.path}`, async (route) => {
    const response = await route.fetch();
    read();
    const isSaved = () => localStorage.getItem('oceanUnsavedChoices') === null;
    await page.waitForFunction(isSaved, null, { timeout: 2_000 }).catch(() => {});
    await route.fulfill({ response });
  });
  await page.route(`**${account.saveSettings.path}`, async (route) => {
    await isRead;
    await route.continue();
  });
  const known = page.waitForResponse(`**${account.profile.path}`);
  await page
    .getByRole('button', { name: /Language/ })
    .last()
    .click();
  await page.getByRole('button', { name: '한국어' }).click();
  await (await known).finished();
  // The page is at rest.
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /start-later/.test(name)));
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
});
