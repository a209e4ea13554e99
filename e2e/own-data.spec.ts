import { readFileSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { App } from './app.ts';
import { type Platform, startPlatform } from './platform.ts';

/** What belongs to the account and not to the device: choices, reminders, and everything there is as files. */
let platform: Platform;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  platform = await startPlatform();
});
test.afterAll(() => platform?.stop());

/** The same wallet on a device that has never been here. */
async function anotherDevice(browser: Browser, from: Page, kept: Record<string, string> = {}): Promise<Page> {
  const wallet = await from.evaluate(() =>
    Object.fromEntries(['oceanDemoKey', 'oceanWallet'].map((name) => [name, localStorage.getItem(name) ?? ''])),
  );
  const device = await browser.newContext();
  const page = await device.newPage();
  await page.goto(`${platform.origin}/healthz`);
  await page.evaluate(
    (stored) => {
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
    },
    { ...wallet, ...kept },
  );
  return page;
}

async function download(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

test('takes language and theme along to another device, and keeps what was chosen there since', async ({ page, browser }) => {
  await page.goto(platform.origin);
  await new App(page, 'own-data').join(platform.inviteCode);
  await page.goto(`${platform.origin}/settings`);
  await expect(page.getByText('Kept with your account', { exact: false })).toBeVisible();
  const saved = page.waitForResponse((answer) => answer.url().includes('settingsSave'));
  await page.getByText('Dark', { exact: true }).click();
  await saved;
  // Choosing a language loads the page anew, and the new page saves it.
  const savedNext = page.waitForResponse((answer) => answer.url().includes('settingsSave'));
  await page
    .getByRole('button', { name: /Language/ })
    .last()
    .click();
  await page.getByRole('button', { name: '한국어' }).click();
  await savedNext;
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');

  const second = await anotherDevice(browser, page);
  await second.goto(`${platform.origin}/settings`);
  await expect(second.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(second.getByRole('radio', { name: '다크' })).toBeChecked();

  // Chosen on a device before signing in there: it stays, and the account takes it over.
  const third = await anotherDevice(browser, page, { lang: 'ar', oceanUnsavedChoices: '["language"]' });
  const taken = third.waitForResponse((answer) => answer.url().includes('settingsSave'));
  await third.goto(`${platform.origin}/settings`);
  await taken;
  await expect(third.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(third.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await Promise.all([second, third].map((one) => one.context().close()));
});

test('reminds of another session until it is ended, and not at all when that is switched off', async ({ page, browser }) => {
  const app = new App(page, 'own-data');
  await page.goto(platform.origin);
  await app.join(platform.inviteCode);
  await expect(page.getByRole('button', { name: 'Nothing needs a look' })).toBeVisible();
  const second = await anotherDevice(browser, page);
  await second.goto(`${platform.origin}/zichan`);
  await expect(second.getByText('Total value')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: '1 thing needs a look' }).click();
  await expect(app.sheet.getByText('Your account was opened on another device')).toBeVisible();
  await app.picture('reminders');
  await app.sheet.getByRole('link', { name: 'Choose what you are reminded of' }).click();
  const sessions = page.getByRole('checkbox', { name: /New sessions/ });
  await expect(sessions).toBeChecked();
  await sessions.click();
  await expect(sessions).not.toBeChecked();
  await page.reload();
  await expect(sessions).not.toBeChecked();
  await app.picture('settings');
  await page.goto(platform.origin);
  await expect(page.getByRole('button', { name: 'Nothing needs a look' })).toBeVisible();

  await page.goto(`${platform.origin}/settings`);
  await sessions.click();
  await expect(sessions).toBeChecked();
  await page.getByRole('button', { name: /^End the session on/ }).click();
  await app.sheet.getByRole('button', { name: 'End', exact: true }).click();
  await expect(page.getByText('1 session ended')).toBeVisible();
  await page.goto(platform.origin);
  await expect(page.getByRole('button', { name: 'Nothing needs a look' })).toBeVisible();
  await second.context().close();
});

test('saves the records shown as CSV and the whole account as JSON', async ({ page }) => {
  const app = new App(page, 'own-data');
  await page.goto(platform.origin);
  await app.join(platform.inviteCode);
  await app.getUsdt(1);
  await app.deposit(500);
  await app.exchange(100);

  await page.goto(`${platform.origin}/loglist`);
  const exporting = page.getByRole('button', { name: 'Export these records as CSV' });
  const all = await download(page, () => exporting.click());
  expect(all.name).toBe('ocean-bot-records.csv');
  const rows = all.text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(rows.map((row) => row.slice(2, 6).join(' '))).toEqual([
    'kind asset part amount',
    'converted USDT available -100',
    'converted BCG available 990',
    'depositCredited USDT available 500',
  ]);
  await expect(page.getByText('ocean-bot-records.csv is saved')).toBeVisible();
  await app.picture('records');

  await page.goto(`${platform.origin}/loglist?kind=depositCredited`);
  const some = await download(page, () => exporting.click());
  expect(some.text.trimEnd().split('\r\n')).toHaveLength(2);
  await page.goto(`${platform.origin}/loglist?asset=BYB`);
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expect(exporting).toHaveCount(0);

  await page.goto(`${platform.origin}/settings`);
  const account = await download(page, () => page.getByRole('button', { name: 'Export my data' }).click());
  expect(account.name).toBe('ocean-bot-account.json');
  const file = JSON.parse(account.text) as { account: { address: string }; records: unknown[]; sessions: unknown[] };
  expect(file.account.address.toLowerCase()).toBe(await page.evaluate(() => localStorage.getItem('fengTokenAddress')));
  expect([file.records.length, file.sessions.length]).toEqual([2, 1]);
  expect(account.text).not.toContain(await page.evaluate(() => localStorage.getItem('fengToken')));
});

test('says what failed when a file cannot be had, and gives it at the next try', async ({ page }) => {
  await page.goto(platform.origin);
  await new App(page, 'own-data').join(platform.inviteCode);
  await page.goto(`${platform.origin}/settings`);
  const act = page.getByRole('button', { name: 'Export my data' });
  await page.route('**/api/other/accountExport', (route) => route.abort());
  await act.click();
  await expect(page.getByText('Connection failed. Check your network.')).toBeVisible();
  await page.unroute('**/api/other/accountExport');
  await expect(act).toBeEnabled();
  expect((await download(page, () => act.click())).text).toContain('"format":"ocean-bot/account-1"');
});
