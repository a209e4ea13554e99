import { expect, test } from '@playwright/test';
import { says } from '../dev/browser/says.ts';
import { App } from './support/app.ts';
import { type NpmStart, npmStart } from './support/npm-start.ts';

/**
 * The whole path of a newcomer on a phone, using only the screens, the demo wallet and the local clock: no database
 * access and no API calls, on a platform started as a newcomer starts it. Each step can leave a picture.
 */
let platform: NpmStart;
test.beforeAll(async () => {
  platform = await npmStart();
});
test.afterAll(() => platform?.stop());

test('a newcomer buys a bot on chain, earns a day and claims a withdrawal', async ({ page }) => {
  const app = new App(page);
  await page.goto(platform.origin);

  await test.step('take the demo wallet and activate with the printed code', async () => {
    await expect(page.getByRole('heading', { name: 'Ocean Bot', level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
    await expect(page.getByText('400,000,000')).toBeVisible();
    await app.picture('01-home-visitor');
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    await page.getByRole('button', { name: /Demo wallet/ }).click();
    await app.sheet.getByLabel('Invitation code').fill(platform.inviteCode);
    await app.picture('02-activation');
    await app.sheet.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Uncollected income')).toBeVisible();
  });

  await test.step('get test stablecoin from the faucet', async () => {
    await app.openLocalPanel();
    await app.sheet.getByRole('button', { name: /Get 1,?000 USDT/ }).click();
    await expect(page.getByText(/1,?000 USDT arrived in your wallet/)).toBeVisible();
    await app.picture('03-faucet');
    await app.closeSheet();
  });

  await test.step('buy a bot: approve exactly, pay, wait for two blocks, settled', async () => {
    await app.tab('Ocean Bot');
    await expect(page.getByRole('button', { name: 'Review purchase' })).toBeEnabled();
    await app.picture('04-buy');
    await page.getByRole('button', { name: 'Review purchase' }).click();
    await expect(app.sheet.getByText('Where it goes: the platform’s treasury')).toBeVisible();
    await app.picture('05-review');
    await app.sheet.getByRole('button', { name: says('Pay 100 USDT in wallet') }).click();
    await expect(app.sheet.getByRole('radio', { name: /This payment only/ })).toBeChecked();
    await app.picture('06-approve');
    await app.sheet.getByRole('button', { name: says('Approve 100 USDT') }).click();
    await expect(app.sheet.getByText('Purchase successful')).toBeVisible();
    await app.picture('07-settled');
    await app.sheet.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('tab', { name: 'My bots' }).click();
    await expect(page.getByText('Not activated').first()).toBeVisible();
    await app.picture('08-my-bot');
  });

  await test.step('deposit and exchange for the pledge', async () => {
    await app.deposit(200);
    await app.picture('09-assets');
    await page.getByRole('button', { name: 'Exchange', exact: true }).click();
    await app.sheet.getByLabel('You give').fill('100');
    await app.sheet.getByRole('button', { name: 'Show the offer' }).click();
    await expect(app.sheet.getByText('985')).toBeVisible();
    await app.picture('10-exchange');
    await app.sheet.getByRole('button', { name: says('Exchange 100 USDT') }).click();
    await expect(page.getByText('Exchange successful')).toBeVisible();
  });

  await test.step('let the waiting days pass and run the bot', async () => {
    await app.openLocalPanel();
    await app.sheet.getByRole('button', { name: '+7 days' }).click();
    await expect(page.getByText(/^Now /)).toBeVisible();
    await app.sheet.getByRole('button', { name: 'Next day' }).click();
    await app.picture('11-clock');
    await app.closeSheet();
    await app.tab('Ocean Bot');
    await page.getByRole('tab', { name: 'My bots' }).click();
    await expect(page.getByText('Frozen').first()).toBeVisible();
    await expect(page.getByText(/^Frozen here means ready/)).toBeVisible();
    await page.getByRole('button', { name: 'Run 1', exact: true }).click();
    await expect(app.sheet.getByText(/A pledge stays yours/)).toBeVisible();
    await app.picture('12-run-check');
    await app.sheet.getByRole('button', { name: 'Run 1 bot' }).click();
    await expect(page.getByText('Pledge successful')).toBeVisible();
    await expect(page.getByText('Running').first()).toBeVisible();
    await app.picture('13-running');
  });

  await test.step('see the income of a full day with its source, and collect it', async () => {
    await app.openLocalPanel();
    await app.sheet.getByRole('button', { name: 'Next day' }).click();
    await expect(page.getByText(/^Now /)).toBeVisible();
    await app.closeSheet();
    await app.openLocalPanel();
    await app.sheet.getByRole('button', { name: 'Next day' }).click();
    await app.closeSheet();
    await app.tab('Home');
    await expect(page.getByText('from the emission pool')).toBeVisible();
    await app.picture('14-income');
    await page.getByRole('button', { name: 'Collect', exact: true }).click();
    await expect(app.sheet.getByText(/^Your bots’ share of the emission pool/)).toBeVisible();
    await app.picture('15-collect');
    await app.sheet.getByRole('button', { name: says('Collect 2 BCG') }).click();
    await expect(page.getByText('Income collected')).toBeVisible();
  });

  await test.step('withdraw BCG and claim it on chain, 2 % burned', async () => {
    await app.tab('Assets');
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await app.sheet.getByRole('radio', { name: /BCG/ }).click();
    await app.sheet.getByLabel('Amount').fill('100');
    await expect(app.figure('Fuel fee')).toContainText('1');
    await expect(app.figure('Burned on chain')).toContainText('2');
    await expect(app.figure('Arrives in your wallet')).toContainText('97');
    await app.picture('16-withdraw');
    await app.sheet.getByRole('button', { name: says('Withdraw 100 BCG') }).click();
    await app.sheet.getByRole('button', { name: says('Claim 97 BCG') }).click();
    await expect(app.sheet.getByText('Withdrawal successful')).toBeVisible();
    await app.picture('17-claimed');
    await app.sheet.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('read what a stake and a round of the IDO would bring and cost', async () => {
    await page.getByRole('button', { name: 'Stake', exact: true }).click();
    await app.sheet.getByRole('radio', { name: '180 days' }).check();
    await app.sheet.getByLabel('Amount').fill('200');
    await expect(app.sheet.getByRole('button', { name: says('Stake 200 BCG') })).toBeEnabled();
    // The figures are below the choice.
    await app.sheet.locator('.sheet-body').evaluate((body) => body.scrollTo(0, body.scrollHeight));
    await app.picture('20-stake');
    await app.closeSheet();
    await page.getByRole('button', { name: 'IDO', exact: true }).click();
    await app.sheet.getByRole('radio', { name: 'Balance' }).click();
    await app.sheet.getByLabel('How many BCG').fill('200');
    await expect(app.figure('Total price')).toContainText('40.00');
    await app.picture('21-ido');
    await app.closeSheet();
  });

  await test.step('find every step in the records, with its ledger entries', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await app.sheet.getByRole('link', { name: 'Records' }).click();
    for (const kind of ['Withdrawal', 'Income collected', 'Bots run', 'Exchange', 'Deposit', 'Bots bought from wallet']) {
      await expect(page.getByRole('button', { name: new RegExp(`^${kind}`) })).toHaveCount(1);
    }
    await app.picture('18-records');
    await page.getByRole('button', { name: /^Withdrawal/ }).click();
    await expect(app.sheet.getByText('Withdrawal claimed')).toBeVisible();
    await expect(app.sheet.getByText('Ledger entries')).toBeVisible();
    await expect(app.sheet.getByText('Vault on chain').first()).toBeVisible();
    await app.picture('19-record');
  });
});
