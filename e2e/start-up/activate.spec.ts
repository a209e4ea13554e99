import { expect } from '@playwright/test';
import { installWallet } from '../../dev/browser/injected-wallet.ts';
import { holdAnswers } from '../support/answers/hold-answers.ts';
import { test } from '../support/story.ts';

/** The popup that a wallet without an account meets: the invitation code and the signature. */
test('the invitation code of a link waits in the popup, on whatever page it arrived', async ({ page, app, platform }) => {
  await installWallet(page, platform);
  await page.goto(`/zichan?add=${platform.inviteCode}`);
  await expect(app.sheet.getByLabel('Invitation code')).toHaveValue(platform.inviteCode);
});

test('a missing or unknown code is refused in words and the popup stays', async ({ page, app, platform }) => {
  await installWallet(page, platform);
  await page.goto('/');
  await expect(app.sheet.getByText('No code? Ask anyone who uses Ocean Bot: every member has one.')).toBeVisible();
  await app.sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(app.sheet.getByText('Enter the invitation code', { exact: true })).toBeVisible();
  await app.sheet.getByLabel('Invitation code').fill('NOBODYS');
  await app.sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(app.sheet.getByText('No member has this invitation code')).toBeVisible();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape');
  await expect(app.sheet.getByRole('heading', { name: 'Activate your account' })).toBeVisible();
});

test('a second press of Confirm is answered in words, and one account is registered', async ({ page, app, platform }) => {
  const wallet = await installWallet(page, platform);
  const registered: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/other/register') && registered.push(request.url()));
  await page.goto('/');
  const answer = wallet.hold('personal_sign');
  await app.sheet.getByLabel('Invitation code').fill(platform.inviteCode);
  await app.sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(app.sheet.getByText('Sign the message in your wallet')).toBeVisible();
  await expect(app.sheet.getByRole('button', { name: 'Confirm' })).toHaveAttribute('aria-busy', 'true');
  await app.sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(app.sheet.getByText(/Please do not submit it again/)).toBeVisible();
  await app.sheet.getByLabel('Invitation code').press('Enter');
  answer();
  await expect(page.getByText('Uncollected income')).toBeVisible();
  expect(registered).toHaveLength(1);
  expect(wallet.count('personal_sign')).toBe(1);
});

test('the popup stays at Back, at a press beside it and over a lost connection; logging out leaves it', async ({
  page,
  app,
  platform,
}) => {
  const wallet = await installWallet(page, platform);
  const heading = app.sheet.getByRole('heading', { name: 'Activate your account' });
  await page.goto('/bot');
  await expect(heading).toBeVisible();
  await page.evaluate(() => history.pushState(null, '', '/zichan'));
  await page.goBack();
  await expect(page).toHaveURL(`${platform.origin}/bot`);
  await expect(heading).toBeVisible();
  await page.mouse.click(4, 4);
  await expect(heading).toBeVisible();

  await page.route('**/api/other/challenge', (route) => route.abort());
  await app.sheet.getByLabel('Invitation code').fill(platform.inviteCode);
  await app.sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(app.sheet.getByText('Connection failed. Check your network.')).toBeVisible();
  await expect(app.sheet.getByRole('button', { name: 'Confirm' })).toBeEnabled();
  expect(wallet.requests).not.toContain('personal_sign');

  await app.sheet.getByRole('button', { name: 'Log out' }).click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});

test('a refused signature is not an error: the account stays closed and signing is offered again', async ({
  page,
  app,
  platform,
}) => {
  const wallet = await installWallet(page, platform);
  await page.goto('/');
  wallet.rejectNext('personal_sign');
  await app.sheet.getByLabel('Invitation code').fill(platform.inviteCode);
  await app.sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(app.sheet.getByText('You did not sign, so nothing was activated.')).toBeVisible();
  await expect(app.sheet.getByRole('button', { name: 'Confirm' })).toBeEnabled();
  expect(await page.evaluate(() => localStorage.getItem('fengToken'))).toBeNull();
  await app.sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Uncollected income')).toBeVisible();
});

test('the demo wallet fills in the first code of a local start', async ({ page, app, platform }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('button', { name: /Demo wallet/ }).click();
  await expect(app.sheet.getByLabel('Invitation code')).toHaveValue(platform.inviteCode);
  await app.sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('status').getByText('Your account is activated')).toBeVisible();
  await expect(page.getByText('Uncollected income')).toBeVisible();
});

test('a demo code that arrives while another is being typed does not overwrite it', async ({ page, app }) => {
  const release = await holdAnswers(page, '**/dev-api/inviteCode');
  await page.goto('/');
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('button', { name: /Demo wallet/ }).click();
  const code = app.sheet.getByLabel('Invitation code');
  await code.press('A');
  const arrived = page.waitForResponse('**/dev-api/inviteCode');
  release();
  await (await arrived).finished();
  await code.pressSequentially('BC', { delay: 200 });
  await expect(code).toHaveValue('ABC');
});
