import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { fillAccount } from '../pictures/fill-account.ts';
import { SCREENS } from '../pictures/screen-list.ts';
import { BEHOLDERS, type Beholder, goTo, type ScreenToShow } from '../pictures/screen-parts.ts';
import { forgetsKeptAnswers } from '../support/kept-answers.ts';
import { isStream } from '../support/live-stream.ts';
import { signIn, test } from '../support/story.ts';
import { layoutShift } from '../support/watch/layout-shift.ts';
import { watchQuiet } from '../support/watch/quiet-page.ts';

/** Delay between two answers, long enough for each to be drawn separately. */
const APART_MS = 120;
/** The connection that a page's code loads over; this test spaces out all answers, mocked ones too. */
const SLOW_LINE = { offline: false, latency: 50, downloadThroughput: 400_000, uploadThroughput: 100_000 };

/** The phone of the measurements (`docs/performance.md`), which shows more of a page than that of the other tests. */
test.use({ viewport: { width: 412, height: 823 } });

for (const who of BEHOLDERS)
  test(`no page of a ${who} moves by itself while its parts arrive one by one`, async ({ page, platform }) => {
    if (who !== 'visitor') {
      const member = who === 'member' ? await fillAccount(platform) : await platform.member();
      await signIn(page.context(), { platform, member });
    }
    await forgetsKeptAnswers(page);
    await slowDown(page);
    for (const screen of pagesOf(who)) {
      await screen.answers?.(page);
      await putApart(page);
      await goTo(watchQuiet(page), screen);
      expect.soft(await layoutShift(page), `${screen.name}, ${screen.path}`).toEqual({ score: 0, moved: [] });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });

/** Pages as their addresses open them: without a sheet, and lists without a filter. */
function pagesOf(who: Beholder): ScreenToShow[] {
  const isVariant = ({ path }: ScreenToShow) => /[?&](?:do|by|kind|q|state)=/.test(path);
  return SCREENS.filter((one) => one.who === who && !one.via && !one.prepare && !one.isLoading && !isVariant(one));
}

/** The route added last is tried first, so it also delays what the other routes answer. */
async function putApart(page: Page): Promise<void> {
  let free = Date.now();
  await page.route(/\/(?:api|dev-api)\//, async (route) => {
    if (isStream(route.request())) return route.fallback();
    free = Math.max(free, Date.now()) + APART_MS;
    await pause(free - Date.now());
    await route.fallback();
  });
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
}
