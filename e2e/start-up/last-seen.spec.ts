import { account } from '@ocean/api/areas/account';
import { earnings } from '@ocean/api/areas/earnings';
import { expect } from '@playwright/test';
import { holdAnswers } from '../support/answers/hold-answers.ts';
import { waitUntilKept } from '../support/kept-answers.ts';
import { test } from '../support/story.ts';

/** Members who come back: the app does not wait for their account to show what they saw last and to read what is new. */

test('what was seen last is shown, and read again, before the account is known', async ({ memberPage: page }) => {
  await page.goto('/zichan');
  const balances = page.getByRole('heading', { name: 'Balances' });
  await expect(balances).toBeVisible();
  await waitUntilKept(page, earnings.dashboard.path);
  const tellAccount = await holdAnswers(page, `**${account.profile.path}`);
  const tellFigures = await holdAnswers(page, `**${earnings.dashboard.path}`);
  await page.reload({ waitUntil: 'commit' });
  const read = page.waitForRequest(`**${earnings.dashboard.path}`);
  await expect(balances).toBeVisible();
  await read;
  tellFigures();
  await expect(balances).toBeVisible();
  tellAccount();
  await expect(balances).toBeVisible();
});

test('a theme chosen elsewhere arrives in the page and in its control', async ({ memberPage: page, member }) => {
  await page.goto('/settings');
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  await waitUntilKept(page, account.profile.path);
  await member.call(account.saveSettings, { theme: 'dark' });
  const tellAccount = await holdAnswers(page, `**${account.profile.path}`);
  await page.reload();
  await expect(page.getByText('Kept with your account', { exact: false })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  tellAccount();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
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
  let pages = 0;
  page.on('domcontentloaded', () => {
    pages += 1;
  });
  const known = page.waitForResponse(`**${account.profile.path}`);
  await page
    .getByRole('button', { name: /Language/ })
    .last()
    .click();
  await page.getByRole('button', { name: '한국어' }).click();
  await (await known).finished();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  // A page that takes the older choice is loaded once more at once.
  await expect(page.getByRole('radio').first()).toBeVisible();
  await page.waitForTimeout(1_000);
  expect(pages).toBe(1);
});
