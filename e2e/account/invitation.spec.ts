import { expect } from '@playwright/test';
import { test } from '../support/story.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a member sees the own invitation code and link and copies them; who opens the link has the code filled in', async ({
  memberPage: page,
  app,
  platform,
  browser,
}) => {
  await page.goto('/settings');
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your invitation' }) });
  const code = (await card.locator('bdi').first().textContent()) ?? '';
  const link = `${platform.origin}/?add=${code}`;
  expect(code).toMatch(/^[A-Z0-9]{6,}$/);
  await expect(card.getByText(link)).toBeVisible();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await card.getByRole('button', { name: 'Copy code' }).click();
  await expect.poll(copied).toBe(code);
  await card.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(copied).toBe(link);

  await test.step('in the menu and on the page of invitations too', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(app.sheet.getByText(code)).toBeVisible();
    await app.sheet.getByRole('button', { name: 'Close menu' }).click();
    await page.goto('/yaoqing');
    await expect(page.getByRole('main').getByText(link)).toBeVisible();
  });

  const invited = await (await browser.newContext()).newPage();
  await invited.goto(link);
  await invited.getByRole('button', { name: 'Connect wallet' }).click();
  await invited.getByRole('button', { name: /Demo wallet/ }).click();
  await expect(invited.getByLabel('Invitation code')).toHaveValue(code);
  await invited.context().close();
});
