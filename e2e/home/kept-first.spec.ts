import { expect } from '@playwright/test';
import { holdAnswers } from '../support/answers/hold-answers.ts';
import { waitUntilKept } from '../support/kept-answers.ts';
import { test } from '../support/story.ts';

test('a member’s page starts with the data seen last, before the server has answered', async ({ memberPage: page }) => {
  await page.goto('/');
  await expect(page.getByText('Income starts when a bot of yours runs')).toBeVisible();
  await waitUntilKept(page, '/api/bot/summary');

  const answer = await holdAnswers(page, '**/api/**');
  await page.reload();
  await expect(page.getByText('Income starts when a bot of yours runs')).toBeVisible();
  await expect(page.locator('.screen-deep').getByText('0.00 BCG')).toBeVisible();
  await expect(page.getByText('400,000,000 BCG')).toBeVisible();
  // A pending answer is not reported as a failure.
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Main menu' })).toBeVisible();
  await expect(page.getByText('The server cannot be reached.')).toHaveCount(0);
  answer();
  await expect(page.getByText(/^Level V0/)).toBeVisible();
});

test('data seen by one account is not shown to the next one on the same phone', async ({ memberPage: page, platform }) => {
  await page.goto('/');
  await expect(page.getByText('Income starts when a bot of yours runs')).toBeVisible();
  await waitUntilKept(page, '/api/bot/summary');
  const other = await platform.member();
  await page.evaluate(
    ({ token, id }) => {
      localStorage.setItem('fengToken', token);
      localStorage.setItem('fengTokenAddress', id);
    },
    { token: other.token, id: other.id },
  );
  await page.route('**/api/**', () => {});
  await page.reload();
  await expect(page.getByText('Uncollected income')).toBeVisible();
  await expect(page.getByText('Income starts when a bot of yours runs')).toHaveCount(0);
});
