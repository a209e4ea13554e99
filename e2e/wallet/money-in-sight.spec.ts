import { expect } from '@playwright/test';
import { says } from '../../dev/browser/says.ts';
import { test } from '../support/story.ts';
import { enterWithWallet } from './payer.ts';

/** The wallet's balance is shown where it is spent, and a balance that is too low leads to more funds. */
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('an empty demo wallet sees that it is empty, gets test tokens in the review, and pays', async ({
  memberPage: page,
  app,
}) => {
  await page.goto('/bot');
  const usdt = page.getByRole('radio', { name: /^USDT/ });
  await expect(usdt).toHaveAccessibleName(/0\.00\D* in wallet/);
  // Above the button, where it is seen without scrolling.
  await expect(page.getByText('Your wallet lacks 100.00 USDT.')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Get test USDT' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Review purchase' }).click();
  await expect(app.sheet.getByText(/Your wallet holds 0\.00 USDT; this needs 100\.00 USDT/)).toBeVisible();
  await expect(app.sheet.getByRole('button', { name: /in wallet$/ })).toHaveCount(0);
  await app.sheet.getByRole('button', { name: 'Get test USDT' }).click();
  await app.sheet.getByRole('button', { name: says('Pay 100 USDT in wallet') }).click();
  await app.sheet.getByRole('button', { name: says('Approve 100 USDT') }).click();
  await expect(app.sheet.getByText('Purchase successful')).toBeVisible();
  await expect(app.figure('In your wallet now')).toContainText('900.00');
  await app.sheet.getByRole('button', { name: 'Done' }).click();
  await expect(usdt).toHaveAccessibleName(/900\.00\D* in wallet/);
  await expect(page.getByText(/^Your wallet lacks/)).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('20');
  await expect(page.getByText('Your wallet lacks 1,080.00 USDT.')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Get test USDT' }).click();
  await expect(page.getByText('Your wallet lacks 80.00 USDT.')).toBeVisible();
});

test('a deposit offers all that the wallet holds and no more, and the assets show what is left there', async ({
  memberPage: page,
  member,
  app,
}) => {
  await member.faucet('USDT', '250.5');
  await page.goto('/zichan');
  const held = page.locator('section').filter({ has: page.getByRole('heading', { name: 'In your wallet' }) });
  await expect(held.locator('dl > div').filter({ hasText: 'USDT' })).toContainText('250.50');
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  await expect(app.sheet.getByText('Your wallet holds 250.50 USDT')).toBeVisible();
  const field = app.sheet.getByLabel('Amount');
  const empty = (await field.boundingBox())?.y;
  await field.fill('5');
  await expect(app.sheet.getByRole('button', { name: /^Deposit .*5\.00/ })).toBeEnabled();
  expect((await field.boundingBox())?.y).toBe(empty);
  await field.fill('250.51');
  await expect(app.sheet.getByText('Your wallet holds only 250.50 USDT')).toBeVisible();
  expect((await field.boundingBox())?.y).toBe(empty);
  await app.sheet.getByRole('button', { name: 'Max' }).click();
  await expect(app.sheet.getByLabel('Amount')).toHaveValue('250.5');
  await app.sheet.getByRole('button', { name: /^Deposit .*250\.50/ }).click();
  await app.sheet.getByRole('button', { name: /^Approve .*250\.50/ }).click();
  await expect(app.sheet.getByText('Deposit successful')).toBeVisible();
  await expect(app.figure('In your wallet now')).toContainText('0.00');
  await expect(app.figure('USDT available now')).toContainText('250.50');
  await app.sheet.getByRole('button', { name: 'Done' }).click();
  await expect(held.locator('dl > div').filter({ hasText: 'USDT' })).toContainText('0.00');
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  await expect(app.sheet.getByRole('button', { name: 'Get test USDT' })).toBeVisible();
});

test('an exchange offers no deposit that the wallet does not hold, or that today’s limit would not take', async ({
  memberPage: page,
  member,
  app,
}) => {
  await member.faucet('USDT', '50');
  await page.goto('/zichan?do=exchange');
  await expect(app.sheet.getByText('BCG cannot be exchanged back into USDT here.')).toBeVisible();
  const give = app.sheet.getByLabel('You give');
  await give.fill('40');
  await expect(app.figure('You get about')).toContainText('394.00');
  await expect(app.sheet.getByRole('button', { name: says('Deposit 40 USDT') })).toBeEnabled();
  await give.fill('60');
  await expect(app.sheet.getByRole('button', { name: 'Get test USDT' })).toBeVisible();
  await expect(app.sheet.getByRole('button', { name: /^Deposit/ })).toHaveCount(0);
  await expect(app.figure('You get about')).toContainText('—');
  await give.fill('5001');
  await expect(app.figure('You get about')).toContainText('—');
  await expect(app.sheet.locator('.field-note')).toHaveText(/^Insufficient balance\s*Only 5,000\.00/);
  await expect(app.sheet.getByText('Only 5,000.00 USDT can be exchanged now. The limit refills by the hour')).toBeVisible();
  await expect(app.sheet.getByRole('button', { name: 'Show the offer' })).toBeDisabled();
});

test('an own wallet that is empty is shown its address and network, and continues once tokens have arrived', async ({
  page,
  platform,
  app,
}) => {
  const { member, wallet } = await enterWithWallet(page, platform);
  await page.goto('/bot');
  await page.getByRole('button', { name: 'Review purchase' }).click();
  await app.sheet.getByRole('button', { name: 'Add funds' }).click();
  await expect(app.sheet.getByRole('heading', { name: 'Add funds' })).toBeVisible();
  await expect(app.figure('Network')).toContainText('local chain');
  await app.sheet.getByRole('button', { name: 'Copy address' }).click();
  expect((await page.evaluate(() => navigator.clipboard.readText())).toLowerCase()).toBe(wallet.address.toLowerCase());
  await member.faucet('USDT', '60');
  await expect(app.figure('In your wallet now')).toContainText('60.00');
  await member.faucet('USDT', '60');
  await expect(app.sheet.getByRole('button', { name: says('Pay 100 USDT in wallet') })).toBeVisible();
});

test('a wallet that cannot pay the network fee gets gas, or is shown its address, and continues', async ({
  page,
  platform,
  app,
}) => {
  const { member, wallet } = await enterWithWallet(page, platform);
  await member.faucet('USDT', '100');
  const setGas = (wei: bigint) =>
    platform.chain.tester.request<{ Method: 'anvil_setBalance'; Parameters: [string, string]; ReturnType: null }>({
      method: 'anvil_setBalance',
      params: [wallet.address, `0x${wei.toString(16)}`],
    });
  await setGas(0n);
  await page.goto('/bot');
  await page.getByRole('button', { name: 'Review purchase' }).click();
  await app.sheet.getByRole('button', { name: says('Pay 100 USDT in wallet') }).click();
  await app.sheet.getByRole('button', { name: says('Approve 100 USDT') }).click();
  await expect(app.sheet.getByText(/too little .* for the network fee/)).toBeVisible();
  await expect(app.sheet.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await app.sheet.getByRole('button', { name: 'Add funds' }).click();
  await expect(app.sheet.getByText(/Send .* to this address/)).toBeVisible();
  await setGas(10n ** 18n);
  await app.sheet.getByRole('button', { name: 'Close' }).last().click();
  await app.sheet.getByRole('button', { name: says('Approve 100 USDT') }).click();
  await expect(app.sheet.getByText('Purchase successful')).toBeVisible();
});
