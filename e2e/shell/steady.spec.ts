import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';
import { fillAccount } from '../pictures/fill-account.ts';
import { holdAnswers } from '../support/answers/hold-answers.ts';
import { forgetsKeptAnswers } from '../support/kept-answers.ts';
import { goOffline } from '../support/offline.ts';
import { signIn, test } from '../support/story.ts';
import { watchQuiet } from '../support/watch/quiet-page.ts';

/** Nothing pushes the page down: late content has room reserved, or is below what can already be pressed. */
const SCREENS = [
  { path: '/', later: ['bot/summary', 'other/reminders', 'other/noticeList'], shown: 'Uncollected income' },
  { path: '/', later: ['other/home'], shown: 'The platform now' },
  { path: '/bot', later: ['bot/params'], shown: 'Terms in force today' },
  { path: '/bot', later: ['bot/summary', 'dev-api/rpc'], shown: 'Terms in force today' },
  { path: '/bot?tab=mine', later: ['bot/summary'], shown: 'All bots' },
  { path: '/bot?tab=mine', later: ['bot/log'], shown: 'All bots' },
  { path: '/bot?tab=cards', later: ['bot/summary'], shown: 'Accelerator cards' },
  { path: '/bot?tab=cards', later: ['bot/params'], shown: 'Accelerator cards' },
  { path: '/zichan', later: ['earn/dashboard'], shown: 'Balances' },
  { path: '/zichan', later: ['earn/withdrawList', 'bot/summary', 'dev-api/rpc'], shown: 'Balances' },
  { path: '/team', later: ['other/team'], shown: 'Figures' },
  { path: '/yaoqing', later: ['bot/summary'], shown: 'Your invitation' },
  { path: '/yaoqing', later: ['other/inviteDetail'], shown: 'Your invitation' },
  { path: '/settings', later: ['other/settings', 'other/sessions', 'dev-api/rpc'], shown: 'Your invitation' },
] as const;

const addressesOf = (calls: readonly string[]) => new RegExp(`/(?:api/)?(?:${calls.join('|')})(?:\\?|$)`);

test('late content moves no control of the start page, the bots, the assets, the team and the settings', async ({
  page,
  platform,
}) => {
  await signIn(page.context(), { platform, member: await fillAccount(platform) });
  await forgetsKeptAnswers(page);
  for (const { path, later, shown } of SCREENS) {
    await test.step(`${path} without ${later.join(', ')}`, async () => {
      const release = await holdAnswers(page, addressesOf(later));
      const asked = page.waitForRequest(addressesOf(later));
      await page.goto(path);
      await asked;
      await restOf(page);
      const count = await expectNothingMoves(page, async () => {
        release();
        await expect(page.getByText(shown).first()).toBeVisible();
        await watchQuiet(page).untilQuiet();
        await restOf(page);
      });
      if (path === '/settings') expect(count).toBeGreaterThan(8);
      await page.unrouteAll({ behavior: 'wait' });
    });
  }
});

/** The other screens, whose heading is there from the start. */
const MORE_SCREENS = [
  { path: '/loglist', later: ['other/log'] },
  { path: '/stakes', later: ['earn/pledge'] },
  { path: '/toupiaolist', later: ['raw/voteList'] },
  { path: '/kefu', later: ['raw/aiList'] },
  { path: '/tor', later: ['tor/userinfo'] },
  { path: '/tor', later: ['tor/notification', 'tor/walletInfo', 'other/home'] },
  { path: '/city', later: ['tor/cityList'] },
  { path: '/tijiao', later: ['raw/submissionList'] },
  { path: '/kuaixun', later: ['tor/newList'] },
  { path: '/proof', later: ['other/proof', 'other/proofDays'] },
] as const;

test('late content moves no control of the records, the stakes, the projects, the city, the desk, the news, support and the proof', async ({
  page,
  platform,
}) => {
  await signIn(page.context(), { platform, member: await fillAccount(platform) });
  await forgetsKeptAnswers(page);
  for (const { path, later } of MORE_SCREENS) {
    await test.step(`${path} without ${later.join(', ')}`, async () => {
      const release = await holdAnswers(page, addressesOf(later));
      const asked = page.waitForRequest(addressesOf(later));
      await page.goto(path);
      await asked;
      await restOf(page);
      await expectNothingMoves(page, async () => {
        release();
        await watchQuiet(page).untilQuiet();
        await restOf(page);
      });
      await page.unrouteAll({ behavior: 'wait' });
    });
  }
});

test('the empty lists of a newcomer move no control either', async ({ memberPage: page }) => {
  await forgetsKeptAnswers(page);
  for (const [path, later, shown] of [
    ['/bot?tab=mine', 'bot/log', 'No bots yet'],
    ['/bot?tab=cards', 'bot/summary', 'No accelerator card'],
    ['/zichan', 'earn/withdrawList', 'Balances'],
  ] as const) {
    await test.step(`${path} without ${later}`, async () => {
      const release = await holdAnswers(page, addressesOf([later]));
      await page.goto(path);
      await restOf(page);
      await expectNothingMoves(page, async () => {
        release();
        await expect(page.getByText(shown).first()).toBeVisible();
        await watchQuiet(page).untilQuiet();
      });
      await page.unrouteAll({ behavior: 'wait' });
    });
  }
});

test('a lost connection and its return move no control', async ({ page, platform }) => {
  await signIn(page.context(), { platform, member: await fillAccount(platform) });
  for (const path of ['/', '/bot', '/zichan', '/loglist']) {
    await page.goto(path);
    await restOf(page);
    // The rows load with the overlays, so one is opened first.
    await page.getByRole('button', { name: 'Menu' }).click();
    // Before the menu is there, Escape closes nothing.
    await expect(page.locator('dialog[open]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    const row = page.getByText(/^You are offline/);
    let back = async () => {};
    await test.step(`${path} loses its connection`, () =>
      expectNothingMoves(page, async () => {
        back = await goOffline(page);
        await expect(row).toBeInViewport({ ratio: 1 });
      }));
    await test.step(`${path} has its connection back`, () =>
      expectNothingMoves(page, async () => {
        await back();
        await expect(row).toHaveCount(0);
      }));
  }
});

test('settings reserve the room of reminders, approvals and sessions in every language, on the smallest phone too', async ({
  memberPage: page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const lang of ['en', 'vi', 'ar']) {
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    const release = await holdAnswers(page, addressesOf(['other/settings', 'other/sessions', 'dev-api/rpc']));
    await page.goto('/settings');
    const exportButton = page.locator('main section.card > .button').last();
    await expect(exportButton).toBeVisible();
    await restOf(page);
    const before = await topOf(exportButton);
    release();
    await expect(page.locator('main .chip').first()).toBeVisible();
    await watchQuiet(page).untilQuiet();
    expect(await topOf(exportButton), lang).toBe(before);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

/** Waits until everything that is not held back has arrived: parts of the page, texts and answers. */
async function restOf(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.querySelectorAll('.screen').length)).toBe(1);
  let last = '';
  await expect(async () => {
    const now = await page.locator('main').innerHTML();
    const isStill = now === last;
    last = now;
    expect(isStill).toBe(true);
  }).toPass({ intervals: [400] });
}

/** Pixels from the top of the page, independent of scrolling. */
function topOf(control: Locator): Promise<number> {
  return control.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY));
}

/** The controls in the content of the page that can be pressed now. */
function controlsOf(page: Page): Locator {
  return page.locator('main :is(a, button, input):not([aria-disabled=true])').filter({ visible: true });
}

/**
 * Measures every control that can be pressed now, lets the rest of the page arrive, and measures them again: each control must
 * still be where a finger was about to press it. A control that is gone afterwards counts as moved.
 * @param arrive Releases what is held back, and waits until it is shown.
 * @returns How many controls there were before.
 */
async function expectNothingMoves(page: Page, arrive: () => Promise<void>): Promise<number> {
  // By identity: a name may change with the content that arrives, and a position does not tell which control was there.
  const controls = (await controlsOf(page).elementHandles()) as ElementHandle<HTMLElement>[];
  const before = await Promise.all(
    controls.map(async (control) => ({
      control,
      what: await control.evaluate((element) => (element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)),
      top: await control.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY)),
    })),
  );
  await arrive();
  const moved: string[] = [];
  for (const { control, what, top } of before) {
    const now = await control.evaluate((element) =>
      element.isConnected ? Math.round(element.getBoundingClientRect().top + scrollY) : null,
    );
    if (now === null || Math.abs(now - top) > 1) moved.push(`${what}: ${top} -> ${now ?? 'gone'}`);
  }
  expect(moved).toEqual([]);
  return before.length;
}
