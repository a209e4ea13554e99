import { desk } from '@ocean/api/areas/desk';
import { expect } from '@playwright/test';
import { test } from '../support/story.ts';
import { rememberToasts } from '../support/watch/toasts.ts';

test('accepting above the daily value asks the wallet for its signature', async ({
  memberPage: page,
  member: operator,
  platform,
  app,
}) => {
  const customer = await platform.member();
  await customer.deposits('USDT', '100');
  await operator.getsBcg('80');
  const serviceId = await platform.atDesk(async (traders) => {
    await traders.named(customer, 'Sea Otter');
    await traders.trades(operator, { offers: [{ side: 'buy' }], wallet: { BCG: '650' } });
    return traders.serviceOf(operator, 'buy');
  });
  const { id } = await customer.placesOrder({ side: 'buy', amount: '600', serviceId });
  const said = await rememberToasts(page);
  await page.goto('/tor/board');
  await page.getByRole('button', { name: /Sea Otter/ }).click();
  await expect(app.sheet.getByText('Sea Otter')).toBeVisible();
  await expect(app.sheet.getByText('Above the daily value your wallet signs this.')).toBeVisible();
  const signed = page.waitForRequest(`**${desk.accept.path}`);
  await app.sheet.getByRole('button', { name: 'Accept the order' }).click();
  expect((await signed).postDataJSON()).toMatchObject({ id, signature: expect.stringMatching(/^0x/) });
  await expect.poll(said).toContain('Order accepted');
  await expect(page).toHaveURL(new RegExp(`/tor/orders/${id}$`));
  expect(await customer.call(desk.orderDetail, { id })).toMatchObject({ state: 'completed' });
});
