import { expect, test } from '@playwright/test';
import { App, says } from './app.ts';
import { type Platform, startPlatform } from './platform.ts';

/** What one may take back: approvals and sessions; and sending to somebody of the own line, signed by the wallet. */
let platform: Platform;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  platform = await startPlatform();
});
test.afterAll(() => platform?.stop());

test('revokes a very large approval on chain, and ends the session of another device', async ({ page, browser }) => {
  const app = new App(page, 'settings');
  await page.goto(platform.origin);
  await app.join(platform.inviteCode);
  await app.getUsdt(1);

  await app.tab('Assets');
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  await app.sheet.getByLabel('Amount').fill('100');
  await app.sheet.getByRole('button', { name: says('Deposit 100 USDT') }).click();
  await app.sheet.getByRole('radio', { name: /Very large/ }).click({ force: true });
  await app.sheet.getByRole('checkbox').check();
  await app.sheet.getByRole('button', { name: 'Approve a very large amount' }).click();
  await app.sheet.getByRole('button', { name: says('Deposit 100 USDT') }).click();
  await expect(app.sheet.getByText('Deposit successful')).toBeVisible({ timeout: 30_000 });
  await app.sheet.getByRole('button', { name: 'Done' }).click();

  // The same wallet on another device, without this one's session.
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  await other.addInitScript(() => {
    if (sessionStorage.getItem('fresh')) return;
    sessionStorage.setItem('fresh', '1');
    localStorage.removeItem('fengToken');
  });
  const second = await other.newPage();
  await second.goto(`${platform.origin}/settings`);
  await expect(second.getByText('This device')).toBeVisible();

  await page.getByRole('button', { name: 'Menu' }).click();
  await app.sheet.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('Any amount')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke USDT' }).click();
  await app.sheet.getByRole('button', { name: 'Revoke USDT' }).click();
  await expect(app.sheet.getByText('Approval revoked')).toBeVisible({ timeout: 30_000 });
  await app.sheet.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Any amount')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Revoke/ })).toHaveCount(0);

  await page.getByRole('button', { name: /^End the session on/ }).click();
  await app.sheet
    .getByRole('button', { name: 'End', exact: true })
    .or(app.sheet.getByRole('button', { name: 'End this' }))
    .click();
  await expect(page.getByText('1 session ended')).toBeVisible();
  await expect(page.getByRole('button', { name: /^End the session on/ })).toHaveCount(0);
  const ended = second.waitForResponse((answer) => answer.url().includes('/api/other/register'));
  await second.reload();
  // The ended session is not used again: the wallet signs in anew.
  await ended;
  await other.close();
});

test('transfers to the own line: a small amount at once, a larger one signed, a stranger refused', async ({ page, browser }) => {
  const app = new App(page, 'transfer');
  await page.goto(platform.origin);
  await app.join(platform.inviteCode);
  await app.getUsdt(1);
  await app.deposit(500);
  const code = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', token: localStorage.getItem('fengToken') ?? '' };
    const answer = await fetch('/api/other/userinfo', { method: 'POST', headers, body: '{}' });
    return ((await answer.json()) as { data: { inviteCode: string } }).data.inviteCode;
  });
  const invited = await browser.newContext();
  const guest = await invited.newPage();
  await guest.goto(`${platform.origin}/team?add=${code}`);
  await expect(guest.getByRole('heading', { name: 'Not yet open' })).toBeVisible();
  await guest.goto(platform.origin);
  await new App(guest, 'transfer').join(code);
  const to = await guest.evaluate(() => localStorage.getItem('fengTokenAddress') ?? '');

  await page.goto(`${platform.origin}/zichan?do=transfer`);
  await app.sheet.getByLabel('Amount').fill('10');
  await app.sheet.getByLabel('Recipient').fill('0x000000000000000000000000000000000000dEaD');
  await expect(app.sheet.getByText(/Only members above or below you/)).toBeVisible();
  await app.sheet.getByLabel('Recipient').fill(to);
  await expect(app.sheet.getByText('with a member below you')).toBeVisible();
  await app.sheet.getByRole('button', { name: says('Transfer 10 USDT') }).click();
  await expect(page.getByText('Transfer successful')).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(0);

  await page.goto(`${platform.origin}/zichan?do=transfer`);
  await app.sheet.getByLabel('Amount').fill('200');
  await app.sheet.getByLabel('Recipient').fill(to);
  await expect(app.sheet.getByText(/your wallet signs this transfer/)).toBeVisible();
  await app.sheet.getByRole('button', { name: says('Sign and transfer 200 USDT') }).click();
  await expect(page.getByText('Transfer successful')).toBeVisible();
  await guest.goto(`${platform.origin}/zichan`);
  await expect(guest.getByRole('button', { name: /USDT.*210/ })).toBeVisible();
  await invited.close();
});
