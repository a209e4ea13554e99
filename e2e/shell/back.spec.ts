import { expect, type Page } from '@playwright/test';
import { fillAccount } from '../pictures/fill-account.ts';
import { SCREENS, type ScreenToShow, showsSheet } from '../pictures/screen-list.ts';
import { openSettled } from '../support/open-settled.ts';
import { type Quiet, watchQuiet } from '../support/quiet-page.ts';
import { signIn, test } from '../support/story.ts';

/** The popup of an address without an account stays whatever is pressed. */
const STAYS = 'visitor home: activation';
const CHOOSING = 'bot mine: choosing';

const open = (page: Page) => page.locator('dialog[open]');

for (const who of ['visitor', 'member'] as const) {
  test(`Back closes every sheet, drawer, dialog and chooser of a ${who}, the topmost first`, async ({ page, platform }) => {
    if (who === 'member') await signIn(page.context(), { platform, member: await fillAccount(platform) });
    const quiet = watchQuiet(page);
    let path = '';
    for (const screen of SCREENS.filter((one) => one.who === who && isClosedByBack(one))) {
      if (screen.path !== path || screen.answers) await openScreen(quiet, screen);
      path = screen.answers ? '' : screen.path.replace(/\?do=\w+$/, '');
      await screen.prepare?.(quiet);
      await (screen.name === CHOOSING ? endsChoosing(quiet) : closesAll(quiet, screen.name));
      expect(new URL(page.url()).pathname, screen.name).toBe(screen.path.split('?')[0]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  });
}

test('a sheet that the address opens is forgotten by the address when it is closed, also after a reload', async ({
  memberPage: page,
  app,
  platform,
}) => {
  await openSettled(page, '/');
  await page.goto('/zichan?do=deposit');
  await expect(open(page)).toHaveCount(1);
  await page.goBack();
  await expect(open(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${platform.origin}/zichan`);

  await page.goForward();
  await expect(open(page)).toHaveCount(1);
  await page.reload();
  await expect(open(page)).toHaveCount(1);
  await page.goBack();
  await expect(open(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${platform.origin}/zichan`);

  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  await app.closeSheet();
  await hasEntries(page, 0);
  await expect(page).toHaveURL(`${platform.origin}/zichan`);
  await page.goBack();
  await expect(page).toHaveURL(`${platform.origin}/`);
});

test('a reload and Forward leave no entry of a sheet that is gone', async ({ memberPage: page, platform }) => {
  await openSettled(page, '/settings');
  await page.goto('/loglist');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(open(page)).toHaveCount(1);
  await hasEntries(page, 1);
  await page.reload();
  await hasEntries(page, 0);
  await expect(open(page)).toHaveCount(0);
  await page.goForward();
  await hasEntries(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(`${platform.origin}/settings`);
});

test('a sheet that is closed in it leaves nothing to go back over', async ({ memberPage: page, app, platform }) => {
  await openSettled(page, '/settings');
  await page.goto('/loglist');
  await page.getByRole('button', { name: 'Filter' }).click();
  await app.closeSheet();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await app.sheet.getByRole('button', { name: 'Clock and faucet' }).click();
  await app.closeSheet();
  await hasEntries(page, 0);
  await page.goBack();
  await expect(page).toHaveURL(`${platform.origin}/settings`);
});

test('a link in a drawer or a sheet leads to a page whose Back leads to the one beneath it', async ({
  memberPage: page,
  app,
  platform,
}) => {
  await openSettled(page, '/');
  const before = await page.evaluate(() => history.length);
  await page.getByRole('button', { name: 'Menu' }).click();
  await app.sheet.getByRole('link', { name: 'Records' }).click();
  await expect(page).toHaveURL(`${platform.origin}/loglist`);
  await expect(open(page)).toHaveCount(0);
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await page.goBack();
  await expect(page).toHaveURL(`${platform.origin}/`);
  await expect(open(page)).toHaveCount(0);
  await app.tab('Assets');
  await page.locator('.card-list .row').first().click();
  await app.sheet.getByRole('link').click();
  await expect(page).toHaveURL(/\/loglist\?asset=/);
  await page.goBack();
  await expect(page).toHaveURL(`${platform.origin}/zichan`);
  await expect(open(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(`${platform.origin}/`);
});

test('Back leaves a sheet open while its act is under way, and closes it afterwards', async ({
  memberPage: page,
  member,
  app,
}) => {
  await member.deposits('USDT', '50');
  await openSettled(page, '/zichan?do=withdraw');
  await app.sheet.getByLabel('Amount').fill('10');
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/earn/withdraw', async (route) => {
    await isHeld;
    await route.abort();
  });
  const asked = page.waitForRequest('**/api/earn/withdraw');
  await app.sheet.getByRole('button', { name: /^Withdraw 10/ }).click();
  await asked;
  await page.goBack();
  await hasEntries(page, 1);
  await expect(open(page)).toHaveCount(1);
  answer();
  await expect(app.sheet.getByText('Connection failed. Check your network.')).toBeVisible();
  await page.goBack();
  await expect(open(page)).toHaveCount(0);
});

function isClosedByBack(screen: ScreenToShow): boolean {
  return (showsSheet(screen) && screen.name !== STAYS) || screen.name === CHOOSING;
}

async function openScreen({ page, untilQuiet }: Quiet, screen: ScreenToShow) {
  await screen.answers?.(page);
  await page.goto(screen.path);
  await expect(page.locator('h1'), screen.name).toBeVisible();
  await untilQuiet();
}

/** One press of Back for each that is open; the page itself stays. */
async function closesAll({ page, untilQuiet }: Quiet, name: string) {
  await expect(open(page).last(), name).toBeVisible();
  for (let left = await open(page).count(); left > 0; left -= 1) {
    await hasEntries(page, left);
    await page.goBack();
    await expect(open(page), `${name}: after Back`).toHaveCount(left - 1);
    await untilQuiet();
  }
  await hasEntries(page, 0);
}

async function endsChoosing({ page }: Quiet) {
  const chosen = page.getByRole('checkbox', { checked: true });
  await expect(chosen).toHaveCount(1);
  await hasEntries(page, 1);
  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }));
  const scrolled = await page.evaluate(() => scrollY);
  await page.goBack();
  await expect(chosen).toHaveCount(0);
  await hasEntries(page, 0);
  // Ending a choice is no return to a page: the list stays where it was.
  expect(scrolled).toBeGreaterThan(0);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
}

/** Entries above the one of the page, as the current entry tells. */
async function hasEntries(page: Page, count: number) {
  await expect.poll(() => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0)).toBe(count);
}
