import type { Asset } from '@ocean/api/assets';
import { erc20Abi } from '@ocean/chain/abi/erc20';
import { vaultAbi } from '@ocean/chain/abi/vault';
import { expect, type Page } from '@playwright/test';
import { createWalletClient, type Hex, http, parseUnits } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { receiptOf } from '../../apps/server/src/dev-api/receipt-of.ts';
import { type InjectedWallet, installWallet } from '../../dev/browser/injected-wallet.ts';
import { says } from '../../dev/browser/says.ts';
import { LOCAL } from '../../dev/chain/local-keys.ts';
import { App } from '../support/app.ts';
import { injectedWalletOf } from '../support/member-storage.ts';
import type { Platform } from '../support/platform.ts';
import { keepInBrowser, test as story } from '../support/story.ts';

/** A member with a wallet extension and 1,000 USDT in it, on the screen of assets. */
export const test = story.extend<{ payer: Payer }>({
  payer: async ({ page, platform }, use) => {
    const { member, wallet } = await enterWithWallet(page, platform);
    await member.faucet('USDT', '1000');
    await page.goto('/zichan');
    await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
    await use(new Payer({ page, platform, wallet }));
  },
});

/** Gives a new member's session to the browser, and their wallet to the page. */
export async function enterWithWallet(page: Page, platform: Platform) {
  const member = await platform.member();
  await keepInBrowser(page.context(), { origin: platform.origin, entries: injectedWalletOf(member) });
  return { member, wallet: await installWallet(page, { ...platform, key: member.key, isKnown: true }) };
}

const BETTER_GAS_PRICE = parseUnits('50', 9);
const GAS = 600_000n;

/** The acts between the tap and the ledger, driven by the names on the sheet of a payment. */
export class Payer extends App {
  readonly wallet: InjectedWallet;
  readonly chain: Platform['chain'];
  readonly #rpcUrl: string;

  constructor({ page, platform, wallet }: { page: Page; platform: Platform; wallet: InjectedWallet }) {
    super(page);
    this.wallet = wallet;
    this.chain = platform.chain;
    this.#rpcUrl = platform.rpcUrl;
  }

  get pendingRow() {
    return this.page.getByRole('button', { name: /is on its way/ });
  }

  get lostRow() {
    return this.page.getByRole('button', { name: /needs your attention/ });
  }

  async openDeposit(amount: number, asset: Asset = 'USDT') {
    await this.page.getByRole('button', { name: 'Deposit', exact: true }).click();
    if (asset !== 'USDT') await this.sheet.getByRole('radio', { name: new RegExp(`^${asset}`) }).check({ force: true });
    await this.sheet.getByLabel('Amount').fill(String(amount));
    await this.pressDeposit(amount, asset);
  }

  pressDeposit(amount: number, asset: Asset = 'USDT') {
    return this.sheet.getByRole('button', { name: says(`Deposit ${amount} ${asset}`) }).click();
  }

  /** The button of a payment that needs no approval of its own. */
  signAndSend(amount: number, asset: Asset = 'BCG') {
    return this.sheet.getByRole('button', { name: says(`Sign and send ${amount} ${asset}`) });
  }

  async approveExactly(amount: number) {
    await this.sheet.getByRole('radio', { name: /This payment only/ }).check({ force: true });
    await this.sheet.getByRole('button', { name: says(`Approve ${amount} USDT`) }).click();
  }

  /** Approves, and holds the payment that follows in the wallet until the returned function is called. */
  async approveAndHoldPayment(approve: () => Promise<void>): Promise<() => void> {
    const asked = this.wallet.count('eth_sendTransaction');
    const allow = this.wallet.hold('eth_sendTransaction');
    await approve();
    await expect.poll(() => this.wallet.count('eth_sendTransaction')).toBe(asked + 1);
    allow();
    const pay = this.wallet.hold('eth_sendTransaction');
    await this.approved();
    await expect.poll(() => this.wallet.count('eth_sendTransaction')).toBe(asked + 2);
    return pay;
  }

  /** Waits for the approval; until then the wallet's open request is the approval itself. */
  async approved() {
    await expect(this.sheet.getByText('Approved', { exact: true })).toBeVisible();
  }

  async settled() {
    await expect(this.sheet.getByText('Deposit successful')).toBeVisible();
    await this.sheet.getByRole('button', { name: 'Done' }).click();
    await expect(this.page.locator('dialog[open]')).toHaveCount(0);
  }

  allowance(asset: Asset = 'USDT'): Promise<bigint> {
    const { vault } = this.chain.deployment;
    const args = [this.wallet.address, vault] as const;
    return this.chain.reader.readContract({
      address: this.chain.tokenOf(asset),
      abi: erc20Abi,
      functionName: 'allowance',
      args,
    });
  }

  transactionCount(): Promise<number> {
    return this.chain.reader.getTransactionCount({ address: this.wallet.address });
  }

  /** Sends the payment with one nonce left free before it, so that it waits and can be replaced until that nonce is used. */
  async leaveAGap() {
    const nonce = await this.transactionCount();
    const kept: { to?: Hex; data?: Hex } = {};
    this.wallet.sends = async ({ to, data }) => {
      Object.assign(kept, { to, data });
      return { nonce: nonce + 1 };
    };
    const sender = createWalletClient({ account: privateKeyToAccount(this.wallet.key), transport: http(this.#rpcUrl) });
    const gasPrice = BETTER_GAS_PRICE;
    return {
      /** Uses the free nonce, so that the payment can be mined. */
      close: () => sender.sendTransaction({ to: this.wallet.address, value: 0n, nonce, gasPrice, chain: null }),
      /** Another transaction with its nonce and a better price takes its place. */
      replace: (by: { to: Hex; data?: Hex }) =>
        sender.sendTransaction({ ...by, nonce: nonce + 1, gasPrice, gas: GAS, chain: null }),
      /** The same transaction with a better price, as "speed up" does. */
      speedUp: () => sender.sendTransaction({ ...kept, nonce: nonce + 1, gasPrice, gas: GAS, chain: null }),
    };
  }

  /** Drops waiting transactions, as nodes do with those that wait too long. */
  async forgetWaiting() {
    await this.chain.tester.request<{ Method: 'anvil_removePoolTransactions'; Parameters: [Hex]; ReturnType: null }>({
      method: 'anvil_removePoolTransactions',
      params: [this.wallet.address],
    });
  }

  async asAdmin(functionName: 'pause' | 'unpause') {
    const admin = createWalletClient({ account: privateKeyToAccount(LOCAL.deployer.key), transport: http(this.#rpcUrl) });
    const address = this.chain.deployment.vault;
    const hash = await admin.writeContract({ address, abi: vaultAbi, functionName, chain: null });
    await receiptOf(this.chain.reader, hash);
  }
}
