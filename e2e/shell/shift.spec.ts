import { expect, type Page } from '@playwright/test';
import { fillAccount } from '../pictures/fill-account.ts';
import { SCREENS } from '../pictures/screen-list.ts';
import { BEHOLDERS, type Beholder, goTo, type ScreenToShow } from '../pictures/screen-parts.ts';
import { signIn, test } from '../support/story.ts';
import { layoutShift } from '../support/watch/layout-shift.ts';
import { watchQuiet } from '../support/watch/quiet-page.ts';

/** What belongs to one page arrives one after the other, as on a slow line. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };

/** The phone of the measurements (`docs/performance.md`): it shows more of a page than the one of the other stories. */
test.use({ viewport: { width: 412, height: 823 } });

for (const who of BEHOLDERS)
  test(`no page of a ${who} moves by itself while its parts arrive over a slow line`, async ({ page, platform }) => {
    if (who !== 'visitor') {
      const member = who === 'member' ? await fillAccount(platform) : await platform.member();
      await signIn(page.context(), { platform, member });
    }
    // Every visit as the first one: what was seen last would be there at once.
    await page.addInitScript(() => localStorage.removeItem('oceanKeptAnswers'));
    await slowDown(page);
    for (const screen of pagesOf(who)) {
      await screen.answers?.(page);
      await goTo(watchQuiet(page), screen);
      const { moved } = await layoutShift(page);
      expect.soft(moved, `${screen.name}, ${screen.path}`).toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });

/** As they open by their address; of a list with several filters the one without. */
function pagesOf(who: Beholder): ScreenToShow[] {
  const isFiltered = ({ path }: ScreenToShow) => /[?&](?:do|by|kind|period|q|state)=/.test(path);
  return SCREENS.filter((one) => one.who === who && !one.via && !one.prepare && !one.isLoading && !isFiltered(one));
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBypassServiceWorker', { bypass: true });
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
}
