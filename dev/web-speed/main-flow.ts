import { expect, type Locator, type Page } from '@playwright/test';
import { installWallet } from '../browser/injected-wallet.ts';
import { says } from '../browser/says.ts';
import type { Platform } from '../campaigns/harness/platform.ts';
import { LOCAL } from '../chain/local-keys.ts';
import { LOCAL_ROOT_CODE } from '../local/local-environment.ts';
import { giveUsdt, passDays } from './local-calls.ts';
import type { TapRecorder } from './tap-delays.ts';

const SETTLED_WITHIN_MS = 60_000;
const WAIT_DAYS = 8;

/** Every step of a new member on the production build with a browser wallet; the short form ends after joining. */
export async function playMainFlow(story: {
  page: Page;
  platform: Platform;
  taps: TapRecorder;
  isShort: boolean;
}): Promise<void> {
  const { page, platform, isShort } = story;
  const wallet = await installWallet(page, { rpcUrl: platform.chain.rpcUrl, chainId: LOCAL.chainId });
  // The page requests accounts when it opens; rejecting that makes connecting a measured tap.
  wallet.rejectNext('eth_requestAccounts');
  await page.goto(platform.origin);
  const flow = new MainFlow(story);
  await flow.look();
  await flow.join();
  if (isShort) return;
  await giveUsdt(platform, { address: wallet.address, amount: '1000' });
  await flow.buy();
  await flow.depositAndExchange();
  await passDays(platform, WAIT_DAYS);
  await flow.run();
  await passDays(platform, 2);
  await flow.collect();
  await flow.withdraw();
  await flow.lookBack();
}

class MainFlow {
  readonly #page: Page;
  readonly #taps: TapRecorder;

  constructor({ page, taps }: { page: Page; taps: TapRecorder }) {
    this.#page = page;
    this.#taps = taps;
  }

  async look() {
    await this.#button('menu', 'Menu');
    await this.#inSheet('close the menu', 'Close menu');
    await this.#button('language', 'Language');
    await this.#inSheet('close the languages', 'Close');
    for (const tab of ['Assets', 'Ocean Bot', 'Home']) await this.#tab(tab);
    await this.#button('where the rewards come from', 'Where the rewards come from');
    await this.#inSheet('close the sources', 'Close');
  }

  async join() {
    await this.#button('connect', /^(Connect wallet|Try again)$/);
    await this.#sheet.getByLabel('Invitation code').fill(LOCAL_ROOT_CODE);
    await this.#inSheet('confirm the code', 'Confirm');
    await this.#sees('Uncollected income');
  }

  async buy() {
    await this.#tab('Ocean Bot');
    await this.#button('one bot more', 'One more');
    await this.#button('one bot fewer', 'One fewer');
    await this.#button('review', 'Review purchase');
    await this.#inSheet('pay in the wallet', says('Pay 100 USDT in wallet'));
    await this.#inSheet('approve', says('Approve 100 USDT'));
    await this.#sees('Purchase successful');
    await this.#inSheet('bought: done', 'Done');
    for (const name of ['Cards', 'My bots']) await this.#tap(`the tab ${name}`, this.#page.getByRole('tab', { name }));
    await this.#sees('Not activated');
  }

  async depositAndExchange() {
    await this.#tab('Assets');
    await this.#button('deposit', 'Deposit');
    await this.#sheet.getByLabel('Amount').fill('200');
    await this.#inSheet('deposit: go on', says('Deposit 200 USDT'));
    await this.#inSheet('deposit: approve', says('Approve 200 USDT'));
    await this.#sees('Deposit successful');
    await this.#inSheet('deposited: done', 'Done');
    await this.#button('exchange', 'Exchange');
    await this.#sheet.getByLabel('You give').fill('100');
    await this.#inSheet('show the offer', 'Show the offer');
    await this.#inSheet('take the offer', says('Exchange 100 USDT'));
    await this.#sees('Exchange successful');
  }

  async run() {
    await this.#open('/bot?tab=mine');
    await this.#button('run', 'Run 1');
    await this.#inSheet('run: confirm', 'Run 1 bot');
    await this.#sees('Pledge successful');
    await this.#tap('one bot', this.#page.getByRole('list', { name: 'Your bots' }).getByRole('button').first());
    await this.#inSheet('close the bot', 'Close');
  }

  async collect() {
    await this.#open('/');
    await this.#button('collect', 'Collect');
    await this.#inSheet('collect: confirm', says('Collect 2 BCG'));
    await this.#sees('Income collected');
  }

  async withdraw() {
    await this.#tab('Assets');
    await this.#button('withdraw', 'Withdraw');
    await this.#tap('withdraw: BCG', this.#sheet.getByRole('radio', { name: /BCG/ }));
    await this.#sheet.getByLabel('Amount').fill('100');
    await this.#inSheet('withdraw: confirm', says('Withdraw 100 BCG'));
    await this.#inSheet('withdraw: claim', says('Claim 97 BCG'));
    await this.#sees('Withdrawal successful');
    await this.#inSheet('withdrawn: done', 'Done');
  }

  async lookBack() {
    await this.#button('menu of a member', 'Menu');
    await this.#tap('records', this.#sheet.getByRole('link', { name: 'Records' }));
    await this.#button('one record', /Withdrawal claimed/);
    await this.#inSheet('close the record', 'Close');
    await this.#button('filter', /Filter/);
    await this.#inSheet('close the filter', 'Close');
    await this.#button('menu, for the theme', 'Menu');
    await this.#tap('dark', this.#sheet.getByRole('radio', { name: 'Dark' }));
  }

  get #sheet(): Locator {
    return this.#page.locator('dialog[open]').last();
  }

  #tap(name: string, target: Locator) {
    return this.#taps.tap(name, target);
  }

  #button(name: string, label: string | RegExp) {
    return this.#tap(name, this.#page.getByRole('button', { name: label, exact: true }).first());
  }

  #inSheet(name: string, label: string | RegExp) {
    return this.#tap(name, this.#sheet.getByRole('button', { name: label, exact: true }).first());
  }

  #tab(name: string) {
    return this.#tap(`the area ${name}`, this.#page.getByRole('navigation', { name: 'Main areas' }).getByRole('link', { name }));
  }

  async #sees(text: string) {
    await expect(this.#page.getByText(text).first()).toBeVisible({ timeout: SETTLED_WITHIN_MS });
  }

  async #open(path: string) {
    await this.#page.goto(new URL(path, this.#page.url()).href);
  }
}
