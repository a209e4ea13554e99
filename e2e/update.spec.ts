import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { App } from './app.ts';
import { type Platform, startPlatform } from './platform.ts';

/** Versions that follow each other, connections that fail half-way, and parts that never arrive. */
let platform: Platform;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  platform = await startPlatform();
});
test.afterAll(() => platform?.stop());

test.describe('a newer version', () => {
  test.use({ serviceWorkers: 'allow' });

  test('waits until it is wanted, and then the page runs it', async ({ page }) => {
    const site = await serveInVersions();
    try {
      await page.goto(site.origin);
      await workerOf(page);
      site.publish('2');
      await askForUpdate(page);
      const offer = page.getByRole('status').filter({ hasText: 'A newer version of this app is ready.' });
      await expect(offer).toBeVisible();
      // Whoever goes on without it keeps the version that runs, and the offer.
      await page.getByRole('navigation', { name: 'Main areas' }).getByRole('link', { name: 'Assets' }).click();
      await expect(offer).toBeVisible();
      expect(await versionOf(page)).toBe('1');
      expect(await keptVersions(page)).toHaveLength(2);

      await page.evaluate(() => Object.assign(window, { isBefore: true }));
      await page.getByRole('button', { name: 'Use it now' }).click();
      await expect.poll(() => versionOf(page)).toBe('2');
      expect(await page.evaluate(() => 'isBefore' in window)).toBe(false);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(offer).toHaveCount(0);
      // The old version's files are gone, and without a connection the new one opens.
      await expect.poll(() => keptVersions(page)).toHaveLength(1);
      await page.context().setOffline(true);
      await page.reload();
      expect(await versionOf(page)).toBe('2');
      await expect(page.getByText(/^You are offline/)).toBeVisible();
    } finally {
      await site.stop();
    }
  });

  test('without a connection the demo wallet opens its account too; who was never in is told why not', async ({
    page,
    context,
  }) => {
    const app = new App(page, 'update');
    await page.goto(platform.origin);
    await app.join(platform.inviteCode);
    await workerOf(page);
    await page.waitForFunction(() => (localStorage.getItem('oceanKeptAnswers') ?? '').includes('userinfo'));
    const keptAt = await userinfoAge(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Uncollected income')).toBeVisible();
    await expect(page.getByText(/^You are offline\. Figures are as of/)).toBeVisible();
    // Being shown again does not make it younger.
    await page.waitForTimeout(5_000);
    expect(await userinfoAge(page)).toBe(keptAt);

    await page.evaluate(() => localStorage.removeItem('fengToken'));
    await page.goto(`${platform.origin}/zichan`);
    await expect(page.getByText('Sign-in did not work')).toBeVisible();
    await expect(page.getByText('Connection failed. Check your network.')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Balances' })).toBeVisible();
  });
});

test('a request ends after ten seconds, and each of the three failures of the way has its words', async ({ page }) => {
  await page.clock.install();
  const app = new App(page, 'update');
  await page.goto(platform.origin);
  await page.getByRole('button', { name: 'Connect wallet' }).click();
  await page.getByRole('button', { name: /Demo wallet/ }).click();
  await app.sheet.getByLabel('Invitation code').fill(platform.inviteCode);
  const confirm = app.sheet.getByRole('button', { name: 'Confirm' });
  const call = '**/api/other/challenge';

  await page.route(call, () => {});
  const asked = page.waitForRequest(call);
  await confirm.click();
  await asked;
  await page.clock.runFor(8_000);
  await expect(app.sheet.getByRole('alert')).toHaveCount(0);
  await page.clock.runFor(2_500);
  await expect(app.sheet.getByText('The request timed out. Try again')).toBeVisible();

  await page.unroute(call);
  await page.route(call, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }));
  await confirm.click();
  await expect(app.sheet.getByText('Request failed with status code 502')).toBeVisible();

  await page.unroute(call);
  await page.route(call, (route) => route.abort());
  await confirm.click();
  await expect(app.sheet.getByText('Connection failed. Check your network.')).toBeVisible();

  await page.unroute(call);
  await confirm.click();
  await expect(page.getByText('Uncollected income')).toBeVisible();
});

test('a screen that hangs has failed after 120 seconds, and trying again brings it', async ({ page }) => {
  await page.clock.install();
  await page.route('**/assets/records-screen-*.js', () => {});
  await page.goto(platform.origin);
  await expect(page.getByRole('link', { name: 'Records' })).toBeVisible();
  const asked = page.waitForRequest('**/assets/records-screen-*.js');
  await page.getByRole('link', { name: 'Records' }).click();
  await asked;
  await page.clock.fastForward(110_000);
  await expect(page.getByText('This page did not arrive')).toHaveCount(0);
  await page.clock.fastForward(11_000);
  await expect(page.getByText('This page did not arrive')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible();
  await page.unroute('**/assets/records-screen-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Connect your wallet' })).toBeVisible();
  await expect(page).toHaveURL(`${platform.origin}/loglist`);
});

test('a screen, or what opens over it, that fails to arrive can be asked for again', async ({ page }) => {
  await page.route('**/assets/{records-screen,overlays}-*.js', (route) => route.abort());
  await page.goto(platform.origin);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByText('This page did not arrive')).toBeVisible();
  await page.unroute('**/assets/{records-screen,overlays}-*.js');
  await page.route('**/assets/records-screen-*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('dialog[open]').getByRole('link', { name: 'Records' }).click();
  await expect(page.getByText('This page did not arrive')).toBeVisible();
  await page.unroute('**/assets/records-screen-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Connect your wallet' })).toBeVisible();
});

test('a sheet of the start page that fails to arrive leaves the page as it is and can be asked for again', async ({ page }) => {
  const files = '**/assets/reward-sources-*.js';
  await page.route(files, (route) => route.abort());
  await page.goto(platform.origin);
  await page.getByRole('button', { name: 'Where the rewards come from' }).click();
  await expect(page.getByText('This page did not arrive')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The platform now' })).toBeVisible();
  await page.unroute(files);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Where the rewards come from' })).toBeVisible();
});

test('a script of somebody else that fails leaves the page alone', async ({ page }) => {
  await page.goto(platform.origin);
  await expect(page.getByRole('heading', { name: 'The platform now' })).toBeVisible();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const script = document.createElement('script');
        script.addEventListener('error', resolve);
        document.head.append(script);
        script.dispatchEvent(new Event('error'));
      }),
  );
  await expect(page.getByRole('heading', { name: 'The platform now' })).toBeVisible();
});

for (const [what, files, lang, words] of [
  ['its code', '**/assets/index-*.js', 'en', 'Something failed in this page. Reload it and try again.'],
  ['its texts', '**/assets/ar-*.js', 'ar', 'حدث خلل في هذه الصفحة. أعد تحميلها وحاول مرة أخرى.'],
] as const) {
  test(`a page that starts without ${what} says so in its own language and starts anew`, async ({ page }) => {
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    await page.route(files, (route) => route.abort());
    await page.goto(platform.origin);
    await expect(page.getByRole('alert')).toHaveText(words);
    await page.unroute(files);
    await page.getByRole('button').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ocean Bot' })).toBeVisible();
  });
}

/** The platform behind an address of its own, whose page and worker name the version that was published last. */
async function serveInVersions() {
  let version = '1';
  const server: Server = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? '/', platform.origin);
    const isNamed = incoming.url === '/' || incoming.url === '/sw.js' || !/[.]|\/api\/|\/dev-api\//.test(incoming.url ?? '');
    const { 'if-none-match': _tag, 'if-modified-since': _time, ...asked } = incoming.headers;
    const headers = { ...(isNamed ? { ...asked, 'accept-encoding': 'identity' } : incoming.headers), host: target.host };
    const onward = request(target, { method: incoming.method, headers }, (answer) => {
      if (!isNamed) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        return answer.pipe(outgoing);
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const text = named(Buffer.concat(parts).toString(), version);
        const { 'content-length': _length, etag: _tag, 'last-modified': _time, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, rest);
        outgoing.end(text);
      });
      return undefined;
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    publish(next: string) {
      version = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The page tells its version, and the worker keeps it under another name. */
function named(text: string, version: string): string {
  return text
    .replace('<meta name="description"', `<meta name="version" content="${version}" /><meta name="description"`)
    .replace(/\}\)\("([0-9a-f]{12})"/, `})("$1-${version}"`);
}

async function workerOf(page: Page) {
  await page.waitForFunction(
    async () =>
      (await navigator.serviceWorker.ready).active?.state === 'activated' && navigator.serviceWorker.controller !== null,
  );
}

/** As coming back to the page after an hour does. */
const askForUpdate = (page: Page) => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
const keptVersions = (page: Page) => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('ocean-')));
const versionOf = (page: Page) => page.locator('meta[name="version"]').getAttribute('content');

function userinfoAge(page: Page): Promise<number | undefined> {
  return page.evaluate(() => {
    const { answers } = JSON.parse(localStorage.getItem('oceanKeptAnswers') ?? '{"answers":[]}') as {
      answers: { key: string[]; at: number }[];
    };
    return answers.find(({ key }) => key[1] === '/api/other/userinfo')?.at;
  });
}
