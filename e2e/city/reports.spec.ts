import { desk } from '@ocean/api/areas/desk';
import { reports } from '@ocean/api/areas/social/reports';
import { expect } from '@playwright/test';
import { operateModerate } from '../../apps/server/src/operate/moderation/operate-moderate.ts';
import { test } from '../support/story.ts';
import { postOf, posts } from './city-app.ts';

test('a reported post is hidden by operators: its reporter reads the outcome, its author the reason', async ({
  memberPage: page,
  member,
  platform,
  app,
}) => {
  const bob = await platform.member();
  const { id } = await posts(platform, bob, { text: 'Send me your recovery words', pictures: 1 });
  const { id: own } = await posts(platform, member, { text: 'My own advertisement' });
  await page.goto('/city');
  await postOf(page, 'recovery words').getByRole('button', { name: 'Report this post' }).click();
  await expect(app.sheet.getByRole('heading', { name: 'Report a post' })).toBeVisible();
  await app.sheet.getByRole('radio', { name: 'Fraud or a false promise' }).check();
  await app.sheet.getByLabel('More for the operators (optional)').fill('Asks for my key');
  await app.picture('city-report');
  await app.sheet.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByText('Report sent')).toBeVisible();
  await postOf(page, 'recovery words').getByRole('button', { name: 'Report this post' }).click();
  await expect(app.sheet.getByText(/^You reported this on .*\. Operators are reading it\.$/)).toBeVisible();
  await expect(app.sheet.getByRole('button', { name: 'Send the report' })).toHaveCount(0);
  await app.sheet.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('link', { name: 'My reports' }).click();
  await expect(page.getByText('Operators read every report.', { exact: false })).toBeVisible();
  await expect(page.getByText('Fraud or a false promise')).toBeVisible();
  await expect(page.getByText('Send me your recovery words')).toBeVisible();

  const listed = await platform.operates(operateModerate, 'list');
  expect(listed.join('\n')).toContain(`post ${id}`);
  await platform.operates(operateModerate, 'hide', 'post', id, '--reason', 'asks for keys');
  await platform.operates(operateModerate, 'hide', 'post', own, '--reason', 'advertising');
  await page.goto('/city');
  await expect(postOf(page, 'My own advertisement')).toContainText('Hidden by operators');
  await expect(postOf(page, 'My own advertisement')).toContainText('advertising');
  await expect(postOf(page, 'recovery words')).toHaveCount(0);
  await page.goto(`/city/${id}`);
  await expect(page.getByText('This post is gone')).toBeVisible();

  await page.goto('/city');
  await page.getByRole('link', { name: 'My reports' }).click();
  await expect(page.locator('.chip')).toHaveText('Removed');
  await app.picture('city-reports');
});

test('a message of an order can be reported, and both parties see that operators hid it', async ({
  memberPage: page,
  member: customer,
  platform,
  app,
}) => {
  const operator = await platform.member();
  await customer.deposits('USDT', '100');
  await operator.deposits('USDT', '200');
  await operator.exchanges('100');
  await platform.atDesk(async (traders) => {
    await traders.named(customer, 'Sea Otter');
    await traders.trades(operator, { offers: [{ side: 'buy' }], wallet: { BCG: '60' } });
  });
  const terms = { market: 'BCG/USDT', side: 'buy', amount: '40' } as const;
  const { rate } = await customer.call(desk.checkOrder, terms);
  const { id: orderId } = await customer.call(desk.order, { ...terms, rate });
  await operator.call(desk.accept, { id: orderId, state: 'pending' });
  await operator.call(desk.sendMessage, { orderId, text: 'Pay me outside' });
  await page.goto(`/tor/orders/${orderId}?view=messages`);
  await page.getByRole('button', { name: 'Report this message' }).click();
  await app.sheet.getByRole('radio', { name: 'Fraud or a false promise' }).check();
  await app.sheet.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByText('Report sent')).toBeVisible();
  expect((await customer.call(reports.list, {})).list).toMatchObject([{ what: 'message', state: 'open' }]);
  const { list } = await customer.call(desk.messages, { orderId });
  const message = list.find(({ text }) => text === 'Pay me outside')?.id ?? '';
  await platform.operates(operateModerate, 'hide', 'message', message, '--reason', 'outside the platform');
  await expect(page.getByText('Hidden by operators')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('Pay me outside')).toHaveCount(0);
});
