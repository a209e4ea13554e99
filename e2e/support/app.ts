import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { says } from '../../dev/browser/says.ts';
import { ROOT } from '../../dev/machine/run.ts';

/** The app on one phone, driven by the names on its screens. */
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
    // The cross. A sheet without an action has a second close button at its end.
    await this.sheet.getByRole('button', { name: 'Close' }).first().click();
    await expect(this.page.locator('dialog[open]')).toHaveCount(0);
  }

  /** Logs out from the open menu, which asks for confirmation. */
  async logOut() {
    await this.sheet.getByRole('button', { name: 'Log out' }).click();
    const question = this.page.getByRole('dialog', { name: 'Log out of this device?' });
    await question.getByRole('button', { name: 'Log out' }).click();
  }

  /** Deposits USDT: approves exactly, pays in the wallet and waits for the settlement. */
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

  /** Takes a screenshot once no toast is left (the button of new rows looks like one and stays), if `PICTURES` names a folder for it (`PICTURES=docs/screens`). */
  async picture(name: string) {
    if (!process.env.PICTURES) return;
    await expect(this.page.locator('.toast:not(button)')).toHaveCount(0);
    await this.page.screenshot({ path: join(ROOT, process.env.PICTURES, `${name}.png`), animations: 'disabled' });
  }
}
