import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { says } from '../../dev/browser/says.ts';
import { ROOT } from '../../dev/machine/run.ts';

/** The app on one phone, by the names that its screens give to things. */
export class App {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The topmost open dialog. */
  get sheet(): Locator {
    return this.page.locator('dialog[open]').last();
  }

  /** Answers the popup that a wallet without an account meets. */
  async activate(inviteCode: string) {
    await this.sheet.getByLabel('Invitation code').fill(inviteCode);
    await this.sheet.getByRole('button', { name: 'Confirm' }).click();
    await expect(this.page.getByText('Uncollected income')).toBeVisible();
  }

  async tab(name: string) {
    await this.page.getByRole('navigation', { name: 'Main areas' }).getByRole('link', { name }).click();
  }

  async openLocalPanel() {
    await this.page.getByRole('button', { name: 'Menu' }).click();
    await this.sheet.getByRole('button', { name: 'Clock and faucet' }).click();
    await expect(this.sheet.getByText('Platform day', { exact: true })).toBeVisible();
  }

  async closeSheet() {
    // The cross. Where a sheet has nothing to begin, a second one stands at its end.
    await this.sheet.getByRole('button', { name: 'Close' }).first().click();
    await expect(this.page.locator('dialog[open]')).toHaveCount(0);
  }

  /** In the open menu, which asks a question over itself. */
  async logOut() {
    await this.sheet.getByRole('button', { name: 'Log out' }).click();
    const question = this.page.getByRole('dialog', { name: 'Log out of this device?' });
    await question.getByRole('button', { name: 'Log out' }).click();
  }

  /** Approved exactly, signed in the wallet, settled. */
  async deposit(amount: number) {
    await this.tab('Assets');
    await this.page.getByRole('button', { name: 'Deposit', exact: true }).click();
    await this.sheet.getByLabel('Amount').fill(String(amount));
    await this.sheet.getByRole('button', { name: says(`Deposit ${amount} USDT`) }).click();
    await this.sheet.getByRole('button', { name: says(`Approve ${amount} USDT`) }).click();
    await expect(this.sheet.getByText('Deposit successful')).toBeVisible();
    await this.sheet.getByRole('button', { name: 'Done' }).click();
  }

  figure(label: string): Locator {
    return this.sheet.locator('dl > div, li').filter({ hasText: label }).first();
  }

  /** What is on the screen when everything stands still, where `PICTURES=docs/screens` names a folder for it. */
  async picture(name: string) {
    if (!process.env.PICTURES) return;
    await expect(this.page.locator('.toast')).toHaveCount(0);
    await this.page.screenshot({ path: join(ROOT, process.env.PICTURES, `${name}.png`), animations: 'disabled' });
  }
}
