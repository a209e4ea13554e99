import { expect } from '@playwright/test';
import { says } from '../../dev/browser/says.ts';
import { App } from './app.ts';

/** The screen of bots, driven by the names on it. */
export class BotApp extends App {
  get rows() {
    return this.page.getByRole('list', { name: 'Your bots' }).getByRole('listitem');
  }

  async openMine() {
    await this.page.getByRole('tab', { name: 'My bots' }).click();
  }

  /** The tile that acts for all bots. */
  tile(name: string, count: number) {
    return this.#tile('Actions for all bots', name, count);
  }

  /** The tile that acts for the chosen ones. */
  chosen(name: string, count: number) {
    return this.#tile('Actions for the chosen bots', name, count);
  }

  #tile(region: string, name: string, count: number) {
    return this.page.getByRole('region', { name: region }).getByRole('button', { name: `${name} ${count}`, exact: true });
  }

  status(name: string, count: number) {
    return this.page.getByRole('button', { name: `${count.toLocaleString('en-US')} ${name}`, exact: true });
  }

  async buyFromBalance({ quantity, total }: { quantity: number; total: number }) {
    await this.page.getByRole('radio', { name: 'Balance', exact: true }).click();
    await this.page.getByRole('textbox', { name: 'Quantity' }).fill(String(quantity));
    await this.page.getByRole('button', { name: 'Review purchase' }).click();
    await this.sheet.getByRole('button', { name: says(`Pay ${total} USDT`) }).click();
    await expect(this.page.getByText('Purchase successful')).toBeVisible();
  }

  /** Makes the next answer of a call the refusal it would give if another device had been faster. */
  async refuseOnce(path: string, { key, msg }: { key: string; msg: string }) {
    const json = { code: 5000, msg, error: { key, params: {} } };
    await this.page.route(`**${path}`, (route) => route.fulfill({ json }), { times: 1 });
  }
}
