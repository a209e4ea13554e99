import { desk } from '@ocean/api/areas/desk';
import { expect, type Page } from '@playwright/test';
import { isStream, untilInLine, untilStreaming, watchStreams } from '../support/live-stream.ts';
import { goOffline } from '../support/offline.ts';
import type { Member, Platform } from '../support/platform.ts';
import { signIn, test } from '../support/story.ts';
import { rememberToasts } from '../support/watch/toasts.ts';

const ACCEPTED = 'Your order was accepted';
const MESSAGE = 'You have a new message';

/** Places an order of the customer that the operator can accept. */
async function placed(platform: Platform, customer: Member) {
  const operator = await platform.member();
  await customer.deposits('USDT', '100');
  await operator.deposits('USDT', '200');
  await operator.exchanges('100');
  const serviceId = await platform.atDesk(async (traders) => {
    await traders.named(customer, 'Sea Otter');
    await traders.trades(operator, { offers: [{ side: 'buy' }], wallet: { BCG: '60' } });
    return traders.serviceOf(operator, 'buy');
  });
  const { id } = await customer.placesOrder({ side: 'buy', amount: '40', serviceId });
  const writes = (text: string) => operator.call(desk.sendMessage, { orderId: id, text, files: [] });
  return { id, operator, accepts: () => operator.acceptsOrder(id), writes };
}

/** Opens an address and waits until the page receives events. */
async function opens(page: Page, path: string) {
  const streaming = untilStreaming(page);
  await page.goto(path);
  await streaming;
}

test('two members in two browsers see the order, its acceptance and a message as they happen', async ({
  memberPage: page,
  member: customer,
  platform,
  browser,
}) => {
  const { id, operator, accepts } = await placed(platform, customer);
  const said = await rememberToasts(page);
  const elsewhere = await browser.newContext({ baseURL: platform.origin, viewport: { width: 360, height: 780 } });
  await signIn(elsewhere, { platform, member: operator });
  const other = await elsewhere.newPage();
  const otherSaid = await rememberToasts(other);
  await opens(page, '/tor');
  await opens(other, `/tor/orders/${id}?view=messages`);

  await accepts();
  // Elsewhere in the app a toast announces it and leads to the order.
  await expect.poll(said).toEqual([`${ACCEPTED}›`]);
  await page.getByRole('button', { name: ACCEPTED }).click();
  await expect(page).toHaveURL(new RegExp(`/tor/orders/${id}$`));
  await expect(page.locator('.chip.st-run')).toHaveText('Completed');

  await page.getByRole('tab', { name: 'Messages' }).click();
  await page.getByRole('textbox', { name: 'Your message' }).fill('All arrived');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(other.locator('.chat-bubble')).toHaveText('All arrived');
  // No toast announces what is on the screen, or what the member did.
  expect(await otherSaid()).toEqual([]);
  expect(await said()).toEqual([`${ACCEPTED}›`]);
  await elsewhere.close();
});

test('two tabs share one stream, and the remaining tab resumes where the other closed', async ({
  memberPage: page,
  member: customer,
  platform,
  context,
}) => {
  const { accepts, writes } = await placed(platform, customer);
  const streams = watchStreams(context);
  await opens(page, '/settings');
  const second = await context.newPage();
  const said = await rememberToasts(second);
  await second.goto('/settings');
  await untilInLine(second);
  await accepts();
  await expect.poll(said).toEqual([`${ACCEPTED}›`]);
  expect(streams.map(({ page: of }) => of)).toEqual([page]);

  const goesOn = second.waitForRequest(isStream);
  await Promise.all([page.close(), writes('Thank you')]);
  await goesOn;
  await expect.poll(said).toEqual([`${ACCEPTED}›`, `${MESSAGE}›`]);
  expect(streams.map(({ after }) => typeof after)).toEqual(['undefined', 'string']);
});

test('events missed during a lost connection arrive when it is back, from where it broke', async ({
  memberPage: page,
  member: customer,
  platform,
  context,
}) => {
  const { accepts, writes } = await placed(platform, customer);
  const streams = watchStreams(context);
  const said = await rememberToasts(page);
  await opens(page, '/settings');
  const ended = page.waitForEvent('requestfailed', isStream);
  const goOnline = await goOffline(page);
  await ended;
  await accepts();
  await writes('Are you there?');
  const resumed = page.waitForRequest(isStream);
  await goOnline();
  expect((await resumed).postDataJSON()).toEqual({ after: expect.any(String) });
  await expect.poll(async () => (await said()).sort()).toEqual([`${MESSAGE}›`, `${ACCEPTED}›`]);
  expect(streams).toHaveLength(2);
});

test('behind a proxy that holds streams back, the page polls instead', async ({
  memberPage: page,
  member: customer,
  platform,
}) => {
  const { accepts } = await placed(platform, customer);
  const said = await rememberToasts(page);
  await page.clock.install();
  // The proxy passes an answer on once it is complete, which a stream never is.
  await page.route('**/api/other/eventList', (route) => (isStream(route.request()) ? undefined : route.continue()));
  const held = page.waitForRequest(isStream);
  await page.goto('/settings');
  await held;
  const asked = page.waitForResponse(
    (response) => response.url().endsWith('/api/other/eventList') && !isStream(response.request()),
  );
  await page.clock.fastForward(8_000);
  await asked;
  await accepts();
  await page.clock.fastForward(15_000);
  await expect.poll(said).toEqual([`${ACCEPTED}›`]);
});
