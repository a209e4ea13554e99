import { expect } from '@playwright/test';
import { anotherDevice } from '../support/another-device.ts';
import { test } from '../support/story.ts';

/** Settings stored with the account rather than on the device. */
test('takes language and theme along to another device, and keeps what was chosen there since', async ({
  memberPage: page,
  browser,
}) => {
  await page.goto('/settings');
  await expect(page.getByText('Kept with your account', { exact: false })).toBeVisible();
  const saved = page.waitForResponse((answer) => answer.url().includes('settingsSave'));
  await page.getByText('Dark', { exact: true }).click();
  await saved;
  // Choosing a language reloads the page, and the reloaded page saves the choice.
  const savedNext = page.waitForResponse((answer) => answer.url().includes('settingsSave'));
  await page
    .getByRole('button', { name: /Language/ })
    .last()
    .click();
  await page.getByRole('button', { name: '한국어' }).click();
  await savedNext;
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');

  const second = await anotherDevice(browser, page);
  await second.goto('/settings');
  await expect(second.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(second.getByRole('radio', { name: '다크' })).toBeChecked();

  // A choice made on a device before signing in there stays, and is saved to the account.
  const third = await anotherDevice(browser, page, { lang: 'ar', oceanUnsavedChoices: '["language"]' });
  const taken = third.waitForResponse((answer) => answer.url().includes('settingsSave'));
  await third.goto('/settings');
  await taken;
  await expect(third.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(third.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await Promise.all([second, third].map((one) => one.context().close()));
});
