import { desk } from '@ocean/api/areas/desk';
import { expect } from '@playwright/test';
import { operateDesk } from '../../apps/server/src/operate/desk/operate-desk.ts';
import { samplePdf } from '../../dev/files/sample-files.ts';
import { test } from '../support/story.ts';

/** Exchanged for more BCG than the deposit of a provider requires. */
const USDT_TO_EXCHANGE = '70';

test('an application is sent with a file and a signature, and withdrawing it says when the deposit is returned', async ({
  memberPage: page,
  member,
  platform,
  app,
}) => {
  await member.getsBcg(USDT_TO_EXCHANGE);
  await platform.atDesk(async (traders) => {
    await traders.trades(member, {});
    await traders.hasSpent(member, '50');
  });
  await page.goto('/tor/provider');
  await page.getByRole('button', { name: 'Check the application' }).click();
  await expect(page.locator('.field-bad')).toHaveCount(2);

  await page.getByLabel('Why, and how you serve orders').fill('I serve orders up to 200 USDT from 8 to 22.');
  await page.getByLabel('How reviewers reach you').fill('pilot@example.org');
  const licence = { name: 'licence.pdf', mimeType: 'application/pdf', buffer: samplePdf() };
  await page.locator('input[type=file]').setInputFiles(licence);
  await expect(page.getByRole('button', { name: 'Remove licence.pdf' })).toBeVisible();
  await page.getByRole('button', { name: 'Check the application' }).click();
  await expect(app.sheet.locator('.summary-box')).toContainText('500');
  await expect(app.sheet.getByText('Above the daily value your wallet signs this.')).toBeVisible();
  await app.sheet.getByRole('button', { name: 'Send the application' }).click();
  await expect(page.getByText('Application sent')).toBeVisible();
  await expect(page.locator('.chip')).toHaveText('Being read');
  expect(await member.call(desk.apply, {})).toMatchObject({ state: 'applied', bonded: '500' });
  const [waiting = ''] = await platform.operates(operateDesk, 'applications');
  const shown = await platform.operates(operateDesk, 'applications', 'show', waiting.split(' ')[0] ?? '');
  expect(shown.join('\n')).toMatch(/contact: pilot@example\.org[\s\S]*licence\.pdf {2}application\/pdf/);

  await page.getByRole('button', { name: 'Withdraw the application' }).click();
  await expect(app.sheet.locator('.summary-box')).toContainText('500');
  await app.sheet.getByRole('button', { name: 'Withdraw the application' }).click();
  await expect(page.locator('.chip')).toHaveText('Leaving');
  await expect(page.getByText('Comes back', { exact: true })).toBeVisible();
});
