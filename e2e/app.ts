import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { ROOT } from '../dev/run.ts';

/** The app on one phone, by the names that its screens give to things. */
export class App {
  readonly page: Page;
  readonly #pictures: string;

  /** The README shows the pictures of a story that `PICTURES=docs/screens` has put there. */
  constructor(page: Page, story: string) {
    this.page = page;
    this.#pictures = join(ROOT, process.env.PICTURES ?? join('test-results', story));
    mkdirSync(this.#pictures, { recursive: true });
  }

  /** The topmost open dialog. */
  get sheet(): Locator {
    return this.page.locator('dialog[open]').last();
  }

  /** A new member with the wallet that needs no extension. */
  async join(inviteCode: string) {
    await this.page.getByRole('button', { name: 'Connect wallet' }).click();
    await this.page.getByRole('button', { name: /Demo wallet/ }).click();
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
    await this.sheet.getByRole('button', { name: 'Close' }).click();
    await expect(this.page.locator('dialog[open]')).toHaveCount(0);
  }

  /** Thousands of test stablecoin in the wallet. */
  async getUsdt(thousands: number) {
    await this.openLocalPanel();
    for (let given = 0; given < thousands; given++) {
      await this.sheet.getByRole('button', { name: /Get 1,?000 USDT/ }).click();
      await expect(this.page.getByText(/1,?000 USDT arrived in your wallet/)).toBeVisible();
      await expect(this.page.locator('.toast')).toHaveCount(0);
    }
    await this.closeSheet();
  }

  async passDays(days: number) {
    await this.openLocalPanel();
    for (let left = days; left > 0; left -= left >= 7 ? 7 : 1) {
      await this.sheet.getByRole('button', { name: left >= 7 ? '+7 days' : 'Next day' }).click();
      await expect(this.page.getByText(/^Now /)).toBeVisible();
      await expect(this.page.locator('.toast')).toHaveCount(0);
    }
    await this.closeSheet();
  }

  /** Approved exactly, signed in the wallet, settled. */
  async deposit(amount: number) {
    await this.tab('Assets');
    await this.page.getByRole('button', { name: 'Deposit', exact: true }).click();
    await this.sheet.getByLabel('Amount').fill(String(amount));
    await this.sheet.getByRole('button', { name: says(`Deposit ${amount} USDT`) }).click();
    await this.sheet.getByRole('button', { name: says(`Approve ${amount} USDT`) }).click();
    await this.sheet.getByRole('button', { name: says(`Deposit ${amount} USDT`) }).click();
    await expect(this.sheet.getByText('Deposit successful')).toBeVisible({ timeout: 30_000 });
    await this.sheet.getByRole('button', { name: 'Done' }).click();
  }

  async exchange(amount: number) {
    await this.tab('Assets');
    await this.page.getByRole('button', { name: 'Exchange', exact: true }).click();
    await this.sheet.getByLabel('You give').fill(String(amount));
    await this.sheet.getByRole('button', { name: 'Show the offer' }).click();
    await this.sheet.getByRole('button', { name: says(`Exchange ${amount} USDT`) }).click();
    await expect(this.page.getByText('Operation success')).toBeVisible();
  }

  figure(label: string): Locator {
    return this.sheet.locator('dl > div, li').filter({ hasText: label }).first();
  }

  /** What is on the screen, as it looks when everything stands still. */
  async picture(name: string) {
    await expect(this.page.locator('.toast')).toHaveCount(0);
    await this.page.screenshot({ path: join(this.#pictures, `${name}.png`), animations: 'disabled' });
  }
}

/**
 * A text whose amounts are isolated from the writing direction around them, with or without separators and decimals that
 * are zero.
 */
export function says(text: string): RegExp {
  const shown = text.replace(/(\d+) ([A-Z]+)/g, (_, digits: string, unit: string) => {
    const grouped = digits.replace(/\B(?=(?:\d{3})+$)/g, ',?');
    return `\\u2066?${grouped}(\\.00)? ${unit}\\u2069?`;
  });
  return new RegExp(`^${shown}$`);
}
