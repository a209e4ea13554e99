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
  await app.getUsdt(3);
  await app.deposit(2500);
  const token = await page.evaluate(() => localStorage.getItem('fengToken'));
  const client = createClient({ baseUrl: origin, token: () => token });
  const buy = async (quantity: number) => {
    const { purchaseId } = await client.call(purchases.buyCheck, { quantity, asset: 'USDT', payBy: 'balance' });
    await client.call(purchases.buy, { purchaseId, payBy: 'balance' });
  };

  await buy(12);
  const { quote } = await client.call(earnings.convert, { from: 'USDT', to: 'BCG', amount: '500', action: 'quote' });
  await client.call(earnings.convert, { quoteId: quote?.quoteId ?? '' });
  await app.passDays(8);
  const { list } = await client.call(bots.log, { status: 'frozen' });
  const run = (from: number, to: number) => client.call(bots.pledge, { ids: list.slice(from, to).map(({ id }) => id) });
  await run(0, 3);
  await app.passDays(28);
  await run(3, 9);
  await client.call(earnings.award, { kind: 'static' });
  // A term of 30 days has ended after these.
  await app.passDays(3);
  await buy(2);
  await client.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
  await app.passDays(1);
  await client.call(earnings.withdraw, { asset: 'BCG', amount: '50' });
}
