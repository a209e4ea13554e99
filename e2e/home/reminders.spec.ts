import { account } from '@ocean/api/areas/account';
import { earnings } from '@ocean/api/areas/earnings';
import { expect } from '@playwright/test';
import { anotherDevice } from '../support/another-device.ts';
import { test } from '../support/story.ts';

test('reminds of another session until it is ended, and not at all with that reminder switched off', async ({
  memberPage: page,
  browser,
  app,
}) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'No reminders' })).toBeVisible();
  const second = await anotherDevice(browser, page);
  await second.goto('/zichan');
  await expect(second.getByText('Total value')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Your account was opened on another device' }).click();
  await expect(app.sheet.getByText('Your account was opened on another device')).toBeVisible();
  await app.picture('reminders');
  await app.sheet.getByRole('link', { name: 'Choose reminders' }).click();
  const sessions = page.getByRole('switch', { name: /New sessions/ });
  await expect(sessions).toBeChecked();
  await sessions.click();
  await expect(sessions).not.toBeChecked();
  await page.reload();
  await expect(sessions).not.toBeChecked();
  await app.picture('settings');
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'No reminders' })).toBeVisible();

  await page.goto('/settings');
  await sessions.click();
  await expect(sessions).toBeChecked();
  // Its demo wallet would sign in again as soon as the session is ended.
  await second.context().close();
  await page.getByRole('button', { name: /^End the session on/ }).click();
  await app.sheet.getByRole('button', { name: 'End', exact: true }).click();
  await expect(page.getByText('1 session ended')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'No reminders' })).toBeVisible();
});

test('reminders name the thing and lead to it, with the date that every other screen shows', async ({
  memberPage: page,
  member,
  platform,
  app,
}) => {
  await member.deposits('USDT', '500');
  await member.exchanges('20');
  const ids = await member.buysBots(2);
  await platform.passDays(8);
  await page.goto('/');
  await page.getByRole('button', { name: '2 bots are ready to run' }).click();
  await app.sheet.getByRole('link', { name: /2 bots are ready to run/ }).click();
  await expect(page.getByRole('heading', { name: 'Frozen', exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Your bots' }).getByRole('listitem')).toHaveCount(2);

  await member.runs(ids);
  await platform.passDays(33);
  // The test must not depend on whether the proof of the last day is published by now.
  await member.call(account.saveSettings, { notifications: { proof: false } });
  // The bots have served a term, which would cause another reminder.
  await member.call(earnings.collect, { kind: 'task', id: 'firstPurchase' });
  await member.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
  await page.goto('/');
  await page.getByRole('button', { name: /^A withdrawal is ready to claim · .*\D1 more$/ }).click();
  const grace = app.sheet.getByRole('link', { name: /2 bots wait to be renewed/ });
  const date = /Until (.+?)\./.exec((await grace.textContent()) ?? '')?.[1] ?? 'no date';
  const next = page.locator('.hero-facts > *').filter({ hasText: 'renew 2 bots' });
  await expect(next).toContainText(date);
  await app.sheet.getByRole('link', { name: /A withdrawal is ready to claim/ }).click();
  await expect(app.sheet.getByRole('button', { name: /^Claim .*97/ })).toBeVisible();
  await app.closeSheet();
  await page.goto('/');
  await page.getByRole('button', { name: /^A withdrawal is ready to claim/ }).click();
  await grace.click();
  await expect(page.getByRole('listitem').filter({ hasText: `renew by ${date}` })).toHaveCount(2);
});
