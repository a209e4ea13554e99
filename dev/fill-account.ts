import { bots } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import { createClient } from '@ocean/api/client';
import type { Page } from '@playwright/test';
import { App } from '../e2e/app.ts';

/** A new member through the screens, with money, bots in several statuses, a month of income, and withdrawals. */
export async function fillAccount(page: Page, { origin, inviteCode }: { origin: string; inviteCode: string }): Promise<void> {
  const app = new App(page, 'screens');
  await page.goto(origin);
  await app.join(inviteCode);
  const [token, address] = await page.evaluate(() => ['fengToken', 'fengTokenAddress'].map((name) => localStorage.getItem(name)));
  const develop = async (call: 'faucet' | 'clock', data: object) => {
    const answer = await page.request.post(`${origin}/dev-api/${call}`, { data });
    if (!answer.ok()) throw new Error(`/dev-api/${call} answered ${answer.status()}`);
  };
  const passDays = (days: number) => develop('clock', { advanceDays: days });
  await develop('faucet', { address, asset: 'USDT', amount: '3000' });
  await app.deposit(2500);
  const client = createClient({ baseUrl: origin, token: () => token ?? null });
  const buy = async (quantity: number) => {
    const { purchaseId } = await client.call(purchases.buyCheck, { quantity, asset: 'USDT', payBy: 'balance' });
    await client.call(purchases.buy, { purchaseId, payBy: 'balance' });
  };

  await buy(12);
  const { quote } = await client.call(earnings.convert, { from: 'USDT', to: 'BCG', amount: '500', action: 'quote' });
  await client.call(earnings.convert, { quoteId: quote?.quoteId ?? '' });
  await passDays(8);
  const { list } = await client.call(bots.log, { status: 'frozen' });
  const run = (from: number, to: number) => client.call(bots.pledge, { ids: list.slice(from, to).map(({ id }) => id) });
  await run(0, 3);
  await passDays(28);
  await run(3, 9);
  await client.call(earnings.award, { kind: 'static' });
  // A term of 30 days has ended after these.
  await passDays(3);
  await buy(2);
  await client.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
  await passDays(1);
  await client.call(earnings.withdraw, { asset: 'BCG', amount: '50' });
}
