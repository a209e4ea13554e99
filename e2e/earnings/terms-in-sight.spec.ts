import { expect } from '@playwright/test';
import { test } from '../support/story.ts';

/** The terms are part of the decision, so on a usual phone none may be partly hidden behind the button. */
test('the spread and the rest of the limit and of the pool are fully visible above the button', async ({ page, member, app }) => {
  await member.deposits('USDT', '200');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/zichan?do=exchange');
  for (const term of ['Spread', 'Left of today’s limit', 'In the pool']) {
    await expect(app.figure(term)).toBeInViewport({ ratio: 1 });
  }
});

test('a member without a bot is led to buy one, and a tap explains a kind of income', async ({ memberPage: page }) => {
  await page.goto('/zichan');
  await expect(page.getByText('Not counting your wallet or uncollected income')).toBeVisible();
  await expect(page.getByText('days', { exact: true })).toBeVisible();
  await expect(page.getByText('what your own bots earn')).toBeVisible();
  await page.getByRole('button', { name: 'Static', exact: true }).click();
  await expect(page.getByText(/what your own running bots earn/)).toBeVisible();
  // The section of tasks has the same link.
  const income = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Income', exact: true }) });
  await income.getByRole('link', { name: 'Buy a bot' }).click();
  await expect(page).toHaveURL(/\/bot$/);
});
