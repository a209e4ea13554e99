import { expect } from '@playwright/test';
import { anotherDevice } from '../support/another-device.ts';
import { test } from '../support/story.ts';

test('reminds of another session until it is ended, and not at all when that is switched off', async ({
  memberPage: page,
  browser,
  app,
}) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Nothing to do' })).toBeVisible();
  const second = await anotherDevice(browser, page);
  await second.goto('/zichan');
  await expect(second.getByText('Total value')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: '1 thing to do' }).click();
  await expect(app.sheet.getByText('Your account was opened on another device')).toBeVisible();
  await app.picture('reminders');
  await app.sheet.getByRole('link', { name: 'Choose what you are reminded of' }).click();
  const sessions = page.getByRole('checkbox', { name: /New sessions/ });
  await expect(sessions).toBeChecked();
  await sessions.click();
  await expect(sessions).not.toBeChecked();
  await page.reload();
  await expect(sessions).not.toBeChecked();
  await app.picture('settings');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Nothing to do' })).toBeVisible();

  await page.goto('/settings');
  await sessions.click();
  await expect(sessions).toBeChecked();
  await page.getByRole('button', { name: /^End the session on/ }).click();
  await app.sheet.getByRole('button', { name: 'End', exact: true }).click();
  await expect(page.getByText('1 session ended')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Nothing to do' })).toBeVisible();
  await second.context().close();
});
