import { expect, type Page } from '@playwright/test';
import { openSettled } from '../support/open-settled.ts';
import { test } from '../support/story.ts';

/** Amounts as members type them: the button shows the parsed amount, and the field keeps the typed text. */
const DEPOSIT = '/zichan?do=deposit';

const amount = (page: Page) => page.locator('dialog[open] input[inputmode=decimal]');
/** The main action of the sheet, whose label gives the act and then the amount. */
const action = (page: Page) => page.locator('dialog[open] .sheet-actions .button').first();
const note = (page: Page) => page.locator('dialog[open] .field-note');

test('parses grouped, unfinished and pasted amounts, and asks about those in the format of another language', async ({
  memberPage: page,
  member,
}) => {
  await member.faucet('USDT', '20000');
  await openSettled(page, DEPOSIT);
  for (const [typed, shown] of [
    ['10,000', '10,000.00'],
    ['1 000', '1,000.00'],
    ['5.', '5.00'],
    ['.5', '0.50'],
    ['10.000', '10.00'],
    ['１２．５', '12.50'],
  ] as const) {
    await amount(page).fill(typed);
    await expect(action(page)).toHaveText(`Deposit ${shown}\u00a0USDT`);
    await expect(amount(page)).toHaveValue(typed);
  }
  await amount(page).fill('2,5');
  await expect(action(page)).toBeDisabled();
  await note(page).getByRole('button', { name: 'Did you mean 2.5?' }).click();
  await expect(amount(page)).toHaveValue('2.5');
  await expect(action(page)).toHaveText('Deposit 2.50\u00a0USDT');
  await amount(page).fill('1.000,50');
  await expect(note(page)).toHaveText('Did you mean 1,000.5?');
  await amount(page).fill('-5');
  await expect(note(page)).toHaveText('Amount must be greater than 0');
});

const READINGS = [
  ['id', '10.000', '10.000,00'],
  ['id', '10,000', '10,00'],
  ['id', '2,5', '2,50'],
  ['ar', '١٬٠٠٠٫٥', '1,000.50'],
  ['ar', '1,000', '1,000.00'],
  ['hi', '१२,३४,५६७.५', '12,34,567.50'],
] as const;

test('parses amounts in the format of the page’s language', async ({ memberPage: page, member }) => {
  // Twice, to cover the largest of the readings: the faucet gives at most a million at a time.
  for (let times = 0; times < 2; times += 1) await member.faucet('USDT', '1000000');
  await openSettled(page, DEPOSIT);
  for (const [lang, typed, shown] of READINGS) {
    await page.evaluate((code) => localStorage.setItem('lang', code), lang);
    await page.reload();
    await amount(page).fill(typed);
    await expect(action(page), `${typed} in ${lang}`).toContainText(shown);
    await expect(amount(page)).toHaveValue(typed);
  }
});

test('Max fills in the whole balance in the format of the language, and exactly that amount is sent', async ({
  memberPage: page,
  member,
}) => {
  await member.deposits('USDT', '1234.5');
  await page.addInitScript(() => localStorage.setItem('lang', 'vi'));
  await openSettled(page, '/zichan?do=withdraw');
  await page.locator('dialog[open] .field-box .text-button').click();
  await expect(amount(page)).toHaveValue('1.234,5');
  const checked = page.waitForRequest(
    (request) => request.url().endsWith('/api/earn/withdrawCheck') && request.postDataJSON().amount === '1000.5',
  );
  await amount(page).fill('1.000,5');
  await checked;
  await expect(action(page)).toContainText('1.000,50');
});

test('the button calls a half-typed group wrong only after a pause', async ({ memberPage: page, member }) => {
  await member.faucet('USDT', '20000');
  await page.clock.install();
  await openSettled(page, DEPOSIT);
  await amount(page).fill('1');
  await expect(action(page)).toHaveText('Deposit 1.00\u00a0USDT');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const wrong = page.locator('dialog[open]').getByText('Correct what is marked');
  for (const typed of ['1,', '1,0', '1,00']) {
    await amount(page).fill(typed);
    await expect(action(page)).toBeDisabled();
    await expect(wrong).toHaveCount(0);
  }
  await page.clock.runFor(1_000);
  await expect(wrong).toBeVisible();
  await expect(note(page)).toBeVisible();
  await amount(page).fill('1,000');
  await expect(action(page)).toHaveText('Deposit 1,000.00\u00a0USDT');
});
