import { files } from '@ocean/api/areas/files';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/story.ts';
import { postOf, posts } from './city-app.ts';

const DOWNLOADS = '**/files/*';
const MINUTE_MS = 60_000;

/** Counts the page's requests for pictures: for links, and for the bytes behind them. */
function watchPictures(page: Page) {
  const asked = { links: 0, downloads: 0 };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === files.link.path) asked.links += 1;
    if (pathname.startsWith('/files/')) asked.downloads += 1;
  });
  return asked;
}

/** Simulates a return from another tab. */
const looksAtAgain = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test('a loaded picture is not fetched again on a later return to the page', async ({ memberPage: page, platform }) => {
  await posts(platform, await platform.member(), { text: 'Two pictures', pictures: 2 });
  await page.clock.install();
  const asked = watchPictures(page);
  const lists = () => page.waitForResponse('**/api/tor/cityList');
  await page.goto('/city');
  const pictures = postOf(page, 'Two pictures').locator('img');
  await expect(pictures).toHaveCount(2);
  const sources = () => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);
  const before = { ...asked, sources: await sources() };
  expect(before).toMatchObject({ links: 2, downloads: 2 });
  for (const minutes of [2, 9]) {
    // The list itself is requested again: by its poll, or else by the return. Whichever is first makes the other needless.
    const listed = lists();
    await page.clock.fastForward(minutes * MINUTE_MS);
    await looksAtAgain(page);
    await listed;
    await page.clock.runFor(1_000);
  }
  expect({ ...asked, sources: await sources() }).toEqual(before);
});

test('a picture that fails to load is retried once automatically, and then by a press', async ({
  memberPage: page,
  platform,
}) => {
  await posts(platform, await platform.member(), { text: 'One picture', pictures: 1 });
  let broken = 1;
  await page.route(DOWNLOADS, async (route) => {
    broken -= 1;
    if (broken >= 0) await route.fulfill({ status: 410 });
    else await route.continue();
  });
  const asked = watchPictures(page);
  await page.goto('/city');
  const picture = postOf(page, 'One picture').locator('img');
  await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  expect(asked).toEqual({ links: 2, downloads: 2 });

  broken = 2;
  await page.getByRole('button', { name: 'Open picture 1 of 1' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(asked).toEqual({ links: 4, downloads: 4 });
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(sheet.getByRole('img', { name: 'Picture 1 of 1' })).toBeVisible();
});
