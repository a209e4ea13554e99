import { expect } from '@playwright/test';
import { fillConsole } from '../support/fill-console.ts';
import { operatorAt } from '../support/operator-page.ts';
import { test } from '../support/story.ts';

test('a queue can be worked by keyboard alone: to a row, from row to row, to its decision and back', async ({
  browser,
  platform,
}) => {
  const { origin } = await platform.opensConsole();
  await fillConsole(platform);
  const page = await operatorAt(browser, { origin, name: 'Carol' });
  await page.goto(`${origin}/withdrawals`);
  const rows = page.getByRole('table', { name: /withdrawals/i }).locator('tbody tr');
  await expect(rows).toHaveCount(3);
  const chosen = page.locator('tr[aria-selected="true"]');

  await test.step('the first Tab offers to skip the menu, and the list is a single tab stop', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'To the page' })).toBeFocused();
    await page.keyboard.press('Enter');
    for (let presses = 0; presses < 12 && !(await rows.first().evaluate((row) => row === document.activeElement)); presses += 1) {
      await page.keyboard.press('Tab');
    }
    await expect(rows.first()).toBeFocused();
  });

  await test.step('j, k and the arrows move and stop at both ends; the address names the row', async () => {
    for (const [key, at] of [
      ['j', 0],
      ['j', 1],
      ['ArrowDown', 2],
      ['j', 2],
      ['k', 1],
      ['ArrowUp', 0],
      ['k', 0],
      ['j', 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(rows.nth(at), `after ${key}`).toBeFocused();
      await expect(rows.nth(at), `after ${key}`).toHaveAttribute('aria-selected', 'true');
    }
    await expect(page).toHaveURL(/[?&]row=[0-9a-f-]{36}/);
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('1,300');
  });

  await test.step('Enter goes to the decision, Escape returns to the row', async () => {
    await page.keyboard.press('Enter');
    const details = page.getByRole('region', { name: 'Details' });
    await expect(details.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(chosen).toBeFocused();
    await expect(rows.nth(1)).toBeFocused();
  });

  await test.step('the decision is signed without a mouse', async () => {
    await page.getByLabel('Reason').focus();
    await page.keyboard.type('the account is known');
    await page.getByRole('button', { name: 'Approve' }).focus();
    await page.keyboard.press('Enter');
    const sign = page.getByRole('button', { name: 'Sign with the wallet' });
    await expect(sign).toBeVisible();
    await sign.focus();
    await page.keyboard.press('Enter');
    await expect(
      page
        .getByText('1 of 2')
        .or(page.getByText(/signed by/i))
        .first(),
    ).toBeVisible();
  });
  await page.context().close();
});
