import { expect, type Page } from '@playwright/test';
import { holdAnswers } from '../support/answers/hold-answers.ts';
import { hasEntries } from '../support/history-entries.ts';
import { openSettled } from '../support/open-settled.ts';
import { test } from '../support/story.ts';

const open = (page: Page) => page.locator('dialog[open]');

test('closing a sheet that the address opened removes it from the address, also after a reload', async ({
  memberPage: page,
  app,
  platform,
}) => {
  await openSettled(page, '/');
  await page.goto('/zichan?do=deposit');
  await expect(open(page)).toHaveCount(1);
  await page.goBack();
  await expect(open(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${platform.origin}/zichan`);

  await page.goForward();
  await expect(open(page)).toHaveCount(1);
  await page.reload();
  await expect(open(page)).toHaveCount(1);
  await page.goBack();
  await expect(open(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${platform.origin}/zichan`);

  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  await app.closeSheet();
  await hasEntries(page, 0);
  await expect(page).toHaveURL(`${platform.origin}/zichan`);
  await page.goBack();
  await expect(page).toHaveURL(`${platform.origin}/`);
});

test('a reload and Forward leave no entry of a sheet that is gone', async ({ memberPage: page, platform }) => {
  await openSettled(page, '/settings');
  await page.goto('/loglist');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(open(page)).toHaveCount(1);
  await hasEntries(page, 1);
  await page.reload();
  await hasEntries(page, 0);
  await expect(open(page)).toHaveCount(0);
  await page.goForward();
  await hasEntries(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(`${platform.origin}/settings`);
});

test('a sheet closed by its button or Escape leaves no entry to go back over', async ({ memberPage: page, app, platform }) => {
  await openSettled(page, '/settings');
  await page.goto('/loglist');
  await page.getByRole('button', { name: 'Filter' }).click();
  await app.closeSheet();
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(open(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(open(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await app.sheet.getByRole('button', { name: 'Clock and faucet' }).click();
  await app.closeSheet();
  await hasEntries(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(`${platform.origin}/settings`);
});

test('a link in a drawer or a sheet leads to a page whose Back leads to the one beneath it', async ({
  memberPage: page,
  app,
  platform,
}) => {
  await openSettled(page, '/');
  const before = await page.evaluate(() => history.length);
  await page.getByRole('button', { name: 'Menu' }).click();
  await app.sheet.getByRole('link', { name: 'Records' }).click();
  await expect(page).toHaveURL(`${platform.origin}/loglist`);
  await expect(open(page)).toHaveCount(0);
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await page.goBack();
  await expect(page).toHaveURL(`${platform.origin}/`);
  await expect(open(page)).toHaveCount(0);
  await app.tab('Assets');
  // The list of reminders at home has rows of the same look.
  await expect(page).toHaveURL(`${platform.origin}/zichan`);
  await page
    .locator('section', { has: page.getByRole('heading', { name: 'Balances' }) })
    .locator('.row')
    .first()
    .click();
  await app.sheet.getByRole('link').click();
  await expect(page).toHaveURL(/\/loglist\?asset=/);
  await page.goBack();
  await expect(page).toHaveURL(`${platform.origin}/zichan`);
  await expect(open(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(`${platform.origin}/`);
});

test('Back leaves a sheet open while its act is under way, and closes it afterwards', async ({
  memberPage: page,
  member,
  app,
}) => {
  await member.deposits('USDT', '50');
  await openSettled(page, '/zichan?do=withdraw');
  await app.sheet.getByLabel('Amount').fill('10');
  const answer = await holdAnswers(page, '**/api/earn/withdraw', (route) => route.abort());
  const asked = page.waitForRequest('**/api/earn/withdraw');
  await app.sheet.getByRole('button', { name: /^Withdraw 10/ }).click();
  await asked;
  // Before this, the page would take a Back as pressed before the act.
  await expect(app.sheet.locator('button[aria-busy=true]')).toBeVisible();
  await page.goBack();
  await hasEntries(page, 1);
  await expect(open(page)).toHaveCount(1);
  answer();
  await expect(app.sheet.getByText('Connection failed. Check your network.')).toBeVisible();
  await page.goBack();
  await expect(open(page)).toHaveCount(0);
});

test('two quick Backs leave a sheet open whose act is under way, with its entry and its page', async ({
  memberPage: page,
  member,
  app,
}) => {
  await member.deposits('USDT', '50');
  await openSettled(page, '/');
  await app.tab('Assets');
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await app.sheet.getByLabel('Amount').fill('10');
  const answer = await holdAnswers(page, '**/api/earn/withdraw', (route) => route.abort());
  const asked = page.waitForRequest('**/api/earn/withdraw');
  await app.sheet.getByRole('button', { name: /^Withdraw 10/ }).click();
  await asked;
  // Before this, the page would take a Back as pressed before the act.
  await expect(app.sheet.locator('button[aria-busy=true]')).toBeVisible();
  await page.evaluate(() => {
    history.back();
    // The second Back comes while the page handles the first.
    addEventListener('popstate', () => history.back(), { once: true, capture: true });
  });
  await hasEntries(page, 1);
  await expect(page).toHaveURL(/\/zichan\?do=withdraw$/);
  await expect(open(page)).toHaveCount(1);
  answer();
  // The typed amount and the outcome are still shown.
  await expect(app.sheet.getByText('Connection failed. Check your network.')).toBeVisible();
  await expect(app.sheet.getByLabel('Amount')).toHaveValue('10');
  await page.goBack();
  await expect(open(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/zichan$/);
});

test('a reload under an open sheet keeps the scroll position of the page', async ({ memberPage: page, member }) => {
  await member.deposits('USDT', '50');
  await openSettled(page, '/zichan');
  const row = page
    .locator('section', { has: page.getByRole('heading', { name: 'Balances' }) })
    .locator('.row')
    .last();
  await row.scrollIntoViewIfNeeded();
  await row.click();
  await hasEntries(page, 1);
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(100);
  await page.reload();
  await hasEntries(page, 0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await expect(open(page)).toHaveCount(0);
});

test('Back from an act on a bot leads to its bot again', async ({ memberPage: page, member, bots: app, platform }) => {
  await member.deposits('USDT', '100');
  await openSettled(page, '/bot');
  await app.buyFromBalance({ quantity: 1, total: 100 });
  await app.openMine();
  await app.rows.first().getByRole('button').click();
  await app.sheet.getByRole('button', { name: 'Transfer' }).click();
  await expect(app.sheet.getByLabel('Recipient’s address')).toBeVisible();
  await page.goBack();
  await expect(app.sheet.getByRole('heading', { name: 'Dates' })).toBeVisible();
  await expect(open(page)).toHaveCount(1);
  await page.goBack();
  await expect(open(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${platform.origin}/bot?tab=mine`);
});

test('closing the estimate leads to where it was opened', async ({ page, app, platform }) => {
  const estimate = app.sheet.getByRole('heading', { name: 'What could this earn?' });
  await openSettled(page, '/');
  for (const close of [() => page.goBack(), () => app.closeSheet()]) {
    await page.locator('a[href="/bot?do=estimate"]').click();
    await expect(estimate).toBeVisible();
    await close();
    await expect(open(page)).toHaveCount(0);
    await expect(page).toHaveURL(`${platform.origin}/`);
  }
});

test('a member opens the estimate by its address', async ({ memberPage: page, app, platform }) => {
  await page.goto('/bot?do=estimate');
  await expect(app.sheet.getByRole('heading', { name: 'What could this earn?' })).toBeVisible();
  await page.goBack();
  await expect(open(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${platform.origin}/bot`);
});
