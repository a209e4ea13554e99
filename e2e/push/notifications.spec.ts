import { expect, type Page } from '@playwright/test';
import { openPushBrowser } from '../../dev/push/push-browser.ts';
import { startPushService } from '../../dev/push/push-service.ts';
import { test as story } from '../support/story.ts';

/**
 * Notifications to a browser whose app is closed. No outside push service is called: the platform sends to the test's own, and the
 * browser is given what arrived there, decrypted with the keys of its subscription.
 */
const service = await startPushService();
const browserHalf = openPushBrowser(service.host);
const test = story.extend<object>({ environment: service.environment });
test.use({ serviceWorkers: 'allow' });
test.afterAll(() => service.close());

/** Replaces the browser's own subscription, which only a real push service can issue. */
async function givesSubscription(page: Page): Promise<void> {
  await page.addInitScript(({ endpoint, keys }) => {
    const isOn = () => localStorage.getItem('testSubscription') !== null;
    const subscription = {
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys }),
      async unsubscribe() {
        localStorage.removeItem('testSubscription');
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (isOn() ? subscription : null),
      async subscribe() {
        localStorage.setItem('testSubscription', '1');
        return subscription;
      },
    });
  }, browserHalf);
}

const orders = (page: Page) => page.getByRole('switch', { name: /^Orders to accept/ });

test('an order reaches a browser whose app is closed, once it was chosen there', async ({
  memberPage: page,
  member: operator,
  platform,
  app,
  context,
}) => {
  await givesSubscription(page);
  await context.grantPermissions(['notifications'], { origin: platform.origin });
  await page.goto('/settings');
  await orders(page).click();
  await expect(orders(page)).toBeChecked();
  await expect(page.getByText('Devices that get notifications')).toBeVisible();
  await page.reload();
  await expect(orders(page)).toBeChecked();

  const cdp = await context.newCDPSession(await context.newPage());
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(platform.origin));
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await page.goto('about:blank');

  const customer = await platform.member();
  await customer.deposits('USDT', '100');
  await operator.getsBcg('80');
  const serviceId = await platform.atDesk(async (traders) => {
    await traders.named(customer, 'Sea Otter');
    await traders.trades(operator, { offers: [{ side: 'buy' }], wallet: { BCG: '100' } });
    return traders.serviceOf(operator, 'buy');
  });
  await customer.placesOrder({ side: 'buy', amount: '60', serviceId });
  await expect.poll(() => service.sentTo(browserHalf).length).toBe(1);
  const [sent] = service.sentTo(browserHalf);
  if (!sent) throw new Error('nothing was sent');
  const data = browserHalf.read(sent.body);
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: platform.origin, registrationId: await registered, data });

  await page.goto('/settings');
  await expect
    .poll(() => shownBy(page))
    .toEqual([{ title: 'Ocean Bot', body: 'An order is waiting for your passageway', lang: 'en', page: '/tor/orders' }]);

  await page.getByRole('button', { name: 'Menu' }).click();
  await app.logOut();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('testSubscription'))).toBeNull();
});

function shownBy(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, lang, data }) => ({ title, body, lang, page: data.page as string }));
  });
}

/** Asks a tab to open an address, as the worker does when a notification is pressed, and retries until the tab listens. */
async function asksToOpen(page: Page, address: string): Promise<boolean> {
  const ask = () =>
    page.evaluate(
      (openPage) =>
        new Promise<boolean | null>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => resolve(data);
          const data = { openPage, until: Date.now() + 1_000 };
          navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data, ports: [port2] }));
          setTimeout(() => resolve(null), 1_000);
        }),
      address,
    );
  let answer: boolean | null = null;
  await expect.poll(async () => (answer = await ask())).not.toBeNull();
  return answer === true;
}

test('a pressed notification opens in an idle tab, and never replaces a half-filled form', async ({ memberPage: page }) => {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(await asksToOpen(page, '/notices')).toBe(true);
  await expect(page).toHaveURL(/\/notices$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/settings$/);

  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await asksToOpen(page, '/notices')).toBe(false);
  await page.goto('/city/write');
  const field = page.getByLabel('What would you like to say?');
  await field.fill('Half a thought');
  expect(await asksToOpen(page, '/notices')).toBe(false);
  await expect(field).toHaveValue('Half a thought');
  await field.fill('');
  expect(await asksToOpen(page, '/notices')).toBe(true);
});

test('a kind can be switched off again, and a browser that blocks notifications gets instructions', async ({
  memberPage: page,
  context,
  platform,
}) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('isBlocked')) Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await givesSubscription(page);
  await context.grantPermissions(['notifications'], { origin: platform.origin });
  await page.goto('/settings');
  await orders(page).click();
  await expect(page.getByText('Devices that get notifications')).toBeVisible();
  await orders(page).click();
  await expect(orders(page)).not.toBeChecked();
  await expect(page.getByText('Devices that get notifications')).toHaveCount(0);
  // Declined when asked: what to do about it takes the place of the switches at once, and is there after a reload.
  await page.evaluate(() => {
    localStorage.setItem('isBlocked', '1');
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    Notification.requestPermission = async () => 'denied';
  });
  await orders(page).click();
  await expect(page.getByText('Your browser blocks notifications from this page.')).toBeVisible();
  await expect(orders(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Your browser blocks notifications from this page.')).toBeVisible();
  await expect(orders(page)).toHaveCount(0);
});
