import { erc20Abi } from '@ocean/chain/abi/erc20';
import { vaultAbi } from '@ocean/chain/abi/vault';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { createTestClient, createWalletClient, type Hex, http, parseUnits, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { LOCAL } from '../dev/local-keys.ts';
import { App, says } from './app.ts';
import { type InjectedWallet, installWallet } from './injected-wallet.ts';
import { type Platform, startPlatform } from './platform.ts';

/**
 * What can happen to a payment between the tap and the ledger, on a real chain: chosen and refused, held back, replaced,
 * dropped, refused by the contract, and left alone by its owner.
 */
let platform: Platform;
let chain: ReturnType<typeof connect>;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  platform = await startPlatform({ EXPLORER_URL: 'https://explorer.example' });
  chain = connect(platform.rpcUrl);
});
test.afterAll(() => platform?.stop());
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const connect = (rpcUrl: string) => createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).extend(publicActions);
const units = (amount: number) => parseUnits(String(amount), 6);
const pendingRow = (page: Page) => page.getByRole('button', { name: /is on its way/ });
const lostRow = (page: Page) => page.getByRole('button', { name: /needs your attention/ });

/** Nothing on a chain can be replaced before it waits there: it leaves a nonce free, and so is in no block until that is used. */
async function leaveAGap(wallet: InjectedWallet) {
  const nonce = await chain.getTransactionCount({ address: wallet.address });
  const kept: { to?: Hex; data?: Hex } = {};
  wallet.sends = async ({ to, data }) => {
    Object.assign(kept, { to, data });
    return { nonce: nonce + 1 };
  };
  const sender = createWalletClient({ account: privateKeyToAccount(wallet.key), transport: http(platform.rpcUrl) });
  const gasPrice = parseUnits('50', 9);
  return {
    /** From now on it can be in a block. */
    close: () => sender.sendTransaction({ to: wallet.address, value: 0n, nonce, gasPrice, chain: null }),
    /** Another transaction with its nonce and a better price takes its place. */
    replace: (by: { to: Hex; data?: Hex }) =>
      sender.sendTransaction({ ...by, nonce: nonce + 1, gasPrice, gas: 600_000n, chain: null }),
    /** The same again with a better price, as "speed up" does. */
    speedUp: () => sender.sendTransaction({ ...kept, nonce: nonce + 1, gasPrice, gas: 600_000n, chain: null }),
  };
}

type Contracts = { vault: Hex; usdt: Hex };

async function member(page: Page): Promise<{ app: App; wallet: InjectedWallet } & Contracts> {
  const wallet = await installWallet(page, platform);
  const app = new App(page, 'transactions');
  const home = page.waitForResponse((answer) => answer.url().endsWith('/api/other/home'));
  await page.goto(`${platform.origin}/zichan`);
  await app.sheet.getByLabel('Invitation code').fill(platform.inviteCode);
  await app.sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
  const body = JSON.stringify({ address: wallet.address, asset: 'USDT' });
  await fetch(`${platform.origin}/dev-api/faucet`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { data } = (await (await home).json()) as { data: { chain: { vault: Hex; tokens: Record<string, { address: Hex }> } } };
  return { app, wallet, vault: data.chain.vault, usdt: data.chain.tokens.USDT?.address as Hex };
}

async function openDeposit(app: App, amount: number) {
  await app.page.getByRole('button', { name: 'Deposit', exact: true }).click();
  await app.sheet.getByLabel('Amount').fill(String(amount));
  await app.sheet.getByRole('button', { name: says(`Deposit ${amount} USDT`) }).click();
}

const approveExactly = async (app: App, amount: number) => {
  await app.sheet.getByRole('radio', { name: /This payment only/ }).check({ force: true });
  await app.sheet.getByRole('button', { name: says(`Approve ${amount} USDT`) }).click();
};
/** Until then the approval itself is what the wallet is asked for. */
const approved = (app: App) => expect(app.sheet.getByText('Approved', { exact: true })).toBeVisible();
const pressDeposit = (app: App, amount: number) =>
  app.sheet.getByRole('button', { name: says(`Deposit ${amount} USDT`) }).click();

async function settled(app: App) {
  await expect(app.sheet.getByText('Deposit successful')).toBeVisible({ timeout: 30_000 });
  await app.sheet.getByRole('button', { name: 'Done' }).click();
  await expect(app.page.locator('dialog[open]')).toHaveCount(0);
}

test('every stage says whose turn it is; a no in the wallet is asked again; exactly one payment follows', async ({ page }) => {
  const { app, wallet, vault, usdt } = await member(page);
  await openDeposit(app, 10);
  const allow = wallet.hold('eth_sendTransaction');
  await approveExactly(app, 10);
  await expect(app.sheet.getByText('Answer in your wallet.')).toBeVisible();
  await expect(app.sheet.getByRole('button', { name: 'Cancel' })).toBeVisible();
  wallet.rejectNext('eth_sendTransaction');
  allow();
  await expect(app.sheet.getByRole('radio', { name: /This payment only/ })).toBeChecked();
  await expect(app.sheet.getByRole('alert')).toHaveCount(0);
  await approveExactly(app, 10);
  await approved(app);

  const send = wallet.hold('eth_sendTransaction');
  await pressDeposit(app, 10);
  await expect(app.sheet.getByText('Confirm the request in your wallet.')).toBeVisible();
  wallet.rejectNext('eth_sendTransaction');
  send();
  const again = app.sheet.getByRole('button', { name: says('Deposit 10 USDT') });
  await expect(again).toBeEnabled();

  // The server's turn lasts as long as it has not seen the money.
  await page.route('**/api/earn/depositInfo', async (route) => {
    const answer = await route.fetch();
    const json = (await answer.json()) as { data: { recent: unknown[] } };
    json.data.recent = [];
    await route.fulfill({ json });
  });
  const gap = await leaveAGap(wallet);
  await again.click();
  await expect(app.sheet.getByText('Waiting to be in a block …')).toBeVisible();
  await gap.close();
  await expect(app.sheet.getByText('The platform is booking it …')).toBeVisible({ timeout: 30_000 });
  const href = await app.sheet.getByRole('link', { name: 'Open in the block explorer' }).getAttribute('href');
  const hash = /^https:\/\/explorer\.example\/tx\/(0x[0-9a-f]{64})$/.exec(href ?? '')?.[1] as Hex;
  await app.sheet.getByRole('button', { name: 'Copy transaction hash' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(hash);
  await page.unroute('**/api/earn/depositInfo');
  await settled(app);

  const sent = await chain.getTransaction({ hash });
  expect(sent.gas).toBe(600_000n);
  expect(await allowance(usdt, wallet, vault)).toBe(0n);
  await expect(page.getByRole('button', { name: /USDT.*10/ }).first()).toBeVisible();
});

test('three ways to approve, each with what it leaves behind on chain', async ({ page }) => {
  const { app, wallet, vault, usdt } = await member(page);
  await openDeposit(app, 10);
  await app.sheet.getByRole('radio', { name: /Up to an amount I set/ }).check({ force: true });
  const cap = app.sheet.getByRole('textbox', { name: /^Amount/ });
  await cap.fill('5');
  await expect(app.sheet.getByText(/At least 10/)).toBeVisible();
  await cap.fill('30');
  await app.sheet.getByRole('button', { name: says('Approve 30 USDT') }).click();
  await pressDeposit(app, 10);
  await settled(app);
  expect(await allowance(usdt, wallet, vault)).toBe(units(20));

  // Enough is left: nothing is approved.
  const sentBefore = wallet.count('eth_sendTransaction');
  await openDeposit(app, 20);
  await pressDeposit(app, 20);
  await settled(app);
  expect(wallet.count('eth_sendTransaction')).toBe(sentBefore + 1);
  expect(await allowance(usdt, wallet, vault)).toBe(0n);

  await openDeposit(app, 30);
  await app.sheet.getByRole('radio', { name: /Very large/ }).check({ force: true });
  await expect(app.sheet.getByRole('button', { name: 'Approve a very large amount' })).toBeDisabled();
  await expect(app.sheet.getByText('Confirm the very large approval above')).toBeVisible();
  await app.sheet.getByRole('checkbox').check();
  await app.sheet.getByRole('button', { name: 'Approve a very large amount' }).click();
  await pressDeposit(app, 30);
  await settled(app);
  expect(await allowance(usdt, wallet, vault)).toBeGreaterThan(2n ** 255n);
});

test('what was sent is followed over a closed sheet, a reload and a closed page, and settles once', async ({ page, context }) => {
  const { app, wallet } = await member(page);
  await openDeposit(app, 10);
  await approveExactly(app, 10);
  await approved(app);
  const gap = await leaveAGap(wallet);
  await pressDeposit(app, 10);
  await app.sheet.getByRole('button', { name: 'Close and keep watching' }).click();
  await expect(pendingRow(page)).toBeVisible();
  await page.reload();
  await pendingRow(page).click();
  await expect(app.sheet.getByText('Waiting to be in a block …')).toBeVisible();

  const next = await context.newPage();
  await installWallet(next, { ...platform, key: wallet.key, isKnown: true });
  await page.close();
  await next.goto(`${platform.origin}/zichan`);
  await expect(pendingRow(next)).toBeVisible();
  await gap.close();
  await expect(next.getByText('Deposit successful')).toBeVisible({ timeout: 30_000 });
  await expect(pendingRow(next)).toHaveCount(0);
  expect(await next.evaluate(() => localStorage.getItem('oceanPendingTasks'))).toBeNull();
  await expect(next.getByRole('button', { name: /USDT.*10/ }).first()).toBeVisible();
});

test('a payment that was sped up in the wallet settles by itself', async ({ page }) => {
  const { app, wallet } = await member(page);
  await app.tab('Ocean Bot');
  await page.getByRole('button', { name: 'Review purchase' }).click();
  await app.sheet.getByRole('button', { name: says('Pay 100 USDT in wallet') }).click();
  await approveExactly(app, 100);
  await approved(app);
  const gap = await leaveAGap(wallet);
  await app.sheet.getByRole('button', { name: says('Pay 100 USDT') }).click();
  await expect(app.sheet.getByText('Waiting to be in a block …')).toBeVisible();
  await gap.speedUp();
  await gap.close();
  await expect(app.sheet.getByText('Purchase successful')).toBeVisible({ timeout: 30_000 });
});

test('a transaction that another one replaced, or that the network dropped, is told as that', async ({ page }) => {
  await page.clock.install();
  const { app, wallet } = await member(page);
  await openDeposit(app, 10);
  await app.sheet.getByRole('radio', { name: /Very large/ }).check({ force: true });
  await app.sheet.getByRole('checkbox').check();
  await app.sheet.getByRole('button', { name: 'Approve a very large amount' }).click();

  await test.step('replaced, while its sheet is closed', async () => {
    await approved(app);
    const gap = await leaveAGap(wallet);
    await pressDeposit(app, 10);
    await app.sheet.getByRole('button', { name: 'Close and keep watching' }).click();
    await gap.replace({ to: wallet.address });
    await gap.close();
    await expect.poll(() => chain.getTransactionCount({ address: wallet.address })).toBe(3);
    await passTimeUntil(page, lostRow(page));
    await lostRow(page).click();
    await expect(app.sheet.getByText(/Another transaction of your wallet took the place/)).toBeVisible();
    await app.sheet.getByRole('button', { name: 'Copy details' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('replaced');
    await app.sheet.getByRole('button', { name: 'Close' }).last().click();
    await expect(lostRow(page)).toHaveCount(0);
  });

  await test.step('dropped', async () => {
    await leaveAGap(wallet);
    await openDeposit(app, 20);
    await pressDeposit(app, 20);
    await expect(app.sheet.getByText('Waiting to be in a block …')).toBeVisible();
    await forgetWaiting(wallet);
    await passTimeUntil(page, app.sheet.getByText(/The network has dropped this transaction/));
    expect(await page.evaluate(() => localStorage.getItem('oceanPendingTasks'))).toBeNull();
  });
});

test('what the contract would refuse never reaches the wallet, and what the wallet leaves open is not called unsent', async ({
  page,
}) => {
  const { app, wallet, vault } = await member(page);
  await openDeposit(app, 10);
  await approveExactly(app, 10);
  await approved(app);
  const asked = wallet.count('eth_sendTransaction');
  await asAdmin(vault, 'pause');
  try {
    await pressDeposit(app, 10);
    await expect(app.sheet.getByText(/The vault is paused now. Nothing was sent/)).toBeVisible();
    expect(wallet.count('eth_sendTransaction')).toBe(asked);
    await app.sheet.getByRole('button', { name: 'Copy details' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('EnforcedPause');
  } finally {
    await asAdmin(vault, 'unpause');
  }
  await app.sheet.getByRole('button', { name: 'Try again' }).click();
  wallet.sends = () => Promise.reject(Object.assign(new Error('no answer of the node'), { code: -32_603 }));
  await pressDeposit(app, 10);
  await expect(app.sheet.getByText(/Your wallet did not say whether it sent this/)).toBeVisible();
  wallet.sends = async () => ({});
  await app.sheet.getByRole('button', { name: 'Try again' }).click();
  await pressDeposit(app, 10);
  await settled(app);
});

function allowance(usdt: Hex, { address }: InjectedWallet, vault: Hex): Promise<bigint> {
  return chain.readContract({ address: usdt, abi: erc20Abi, functionName: 'allowance', args: [address, vault] });
}

async function asAdmin(vault: Hex, functionName: 'pause' | 'unpause') {
  const admin = createWalletClient({ account: privateKeyToAccount(LOCAL.deployer.key), transport: http(platform.rpcUrl) });
  const hash = await admin.writeContract({ address: vault, abi: vaultAbi, functionName, chain: null });
  await chain.waitForTransactionReceipt({ hash, pollingInterval: 200 });
}

/**
 * Lets the page's time go by in steps until something is there: its requests take real time, and what it learns from
 * them counts from then on.
 */
const passTimeUntil = (page: Page, wanted: Locator) =>
  expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(wanted).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000, intervals: [0] });

/** As nodes do with what waits too long. */
async function forgetWaiting({ address }: InjectedWallet) {
  await chain.request<{ Method: 'anvil_removePoolTransactions'; Parameters: [Hex]; ReturnType: null }>({
    method: 'anvil_removePoolTransactions',
    params: [address],
  });
}
