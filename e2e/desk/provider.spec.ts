import { desk } from '@ocean/api/areas/desk';
import { expect } from '@playwright/test';
import sql from 'sql-template-tag';
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
  await page.getByLabel('How reviewers reach you').fill('me');
  await expect(page.locator('.field-bad .field-note')).toContainText('Enter at least 5 characters, so that you can be reached');
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

test('an application begins with what is missing for it: the name, then the test, then the deposit', async ({
  memberPage: page,
  member,
  platform,
}) => {
  const form = page.getByLabel('Why, and how you serve orders');
  await page.goto('/tor/provider');
  await expect(page.getByRole('link', { name: 'Create your profile' })).toBeVisible();
  await expect(form).toHaveCount(0);

  await platform.atDesk((traders) => traders.named(member, 'Sea Otter'));
  await page.reload();
  await expect(page.getByText('Before you can apply, pass the test')).toBeVisible();
  await expect(page.getByText(/bonds a deposit of 500\.00.BCG.* 7 days after you leave or are refused/)).toBeVisible();
  await expect(form).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to the test' }).click();
  await expect(page).toHaveURL(/\/tor\/test$/);

  await platform.atDesk((traders) => traders.trades(member, {}));
  await page.goto('/tor/provider');
  await expect(form).toBeVisible();
  await expect(page.getByText('Insufficient BCG balance')).toBeVisible();
});

test('the board and the services of a passageway that is not open lead to its next step', async ({
  memberPage: page,
  member,
  platform,
}) => {
  await platform.atDesk((traders) => traders.named(member, 'Sea Otter'));
  for (const path of ['/tor/board', '/tor/services']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Your passageway is not open yet' })).toBeVisible();
    await expect(page.getByText('No orders wait for you')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Go to the test' })).toHaveAttribute('href', '/tor/test');
  }
});

test('the board and the services of a suspended member say why no passageway can be opened, and offer no step', async ({
  memberPage: page,
  member,
  platform,
}) => {
  await platform.atDesk(async ({ named, owner }) => {
    await named(member, 'Sea Otter');
    await owner.run(sql`update account set suspended_at = platform_now() where address = ${member.id}`);
  });
  for (const path of ['/tor/board', '/tor/services']) {
    await page.goto(path);
    await expect(page.getByText(/Your account is suspended\. .*It has no fixed end\./)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Fill the wallet' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Go to your passageway' })).toHaveAttribute('href', '/tor');
  }
});

test('the parts of an application are read at the same time', async ({ memberPage: page }) => {
  const parts = [desk.userinfo, desk.apply, desk.wallet].map(({ path }) => path);
  const asked = new Set<string>();
  for (const path of parts) {
    await page.route(`**${path}`, async (route) => {
      asked.add(path);
      // No part is answered until all are asked for.
      await expect.poll(() => asked.size).toBe(parts.length);
      await route.continue();
    });
  }
  await page.goto('/tor/provider');
  await expect(page.getByRole('link', { name: 'Create your profile' })).toBeVisible();
});
