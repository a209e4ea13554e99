import { expect } from '@playwright/test';
import { test } from '../support/story.ts';

test('finds an article by typing, reads it and says that it did not help', async ({ memberPage: page, app }) => {
  await page.goto('/kefuList');
  const rows = page.locator('.card-list > .row');
  await expect(rows.first()).toBeVisible();
  await app.picture('help-list');
  await page.getByRole('searchbox', { name: 'Search help' }).fill('what does it cost to withdraw');
  await expect(page).toHaveURL(/\?q=what\+does/);
  await expect(rows.filter({ hasText: 'Every fee' })).toBeVisible();
  await app.picture('help-found');
  await rows.filter({ hasText: 'Every fee' }).click();

  await expect(page.getByRole('heading', { name: 'Every fee in one place' })).toBeVisible();
  await app.picture('help-article');
  await page.getByRole('button', { name: 'No, it did not' }).click();
  await expect(page.getByRole('button', { name: 'No, it did not', pressed: true })).toBeVisible();
  await expect(page.getByText('There is more you can do')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'No, it did not', pressed: true })).toBeVisible();

  // Back leads to what was found.
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('searchbox', { name: 'Search help' })).toHaveValue('what does it cost to withdraw');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(rows.filter({ hasText: 'What Ocean Bot is' })).toBeVisible();
});
