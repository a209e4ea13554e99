import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Hex } from 'viem';
import { STORED } from '../../apps/web/src/base/storage.ts';
import { App } from '../support/app.ts';
import { openSettled } from '../support/open-settled.ts';
import { pullDown } from '../support/pull-down.ts';
import { readQr } from '../support/read-qr.ts';
import { test } from '../support/story.ts';

/** Inviting by code, link, QR code and picture, the invitees, and the shares of their purchases. */

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const part = (page: Page, heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
const fact = (page: Page, label: string) => part(page, 'Your results so far').locator('dl > div').filter({ hasText: label });

test('one invites by link, the other registers and buys, and the first sees the figures move and the share with its source', async ({
  memberPage: page,
  member,
  app,
  platform,
  browser,
}) => {
  await member.deposits('USDT', '200');
  await member.buysBots(1);
  await openSettled(page, '/');
  await app.tab('Invitation');
  await expect(page).toHaveURL(/\/yaoqing$/);
  await expect(page.getByRole('heading', { name: 'Invite the first person' })).toBeVisible();
  await expect(fact(page, 'Your shares so far')).toContainText('none yet');
  const link = `${platform.origin}/?add=${member.inviteCode}`;
  await expect(page.getByText(link)).toBeVisible();

  const device = await browser.newContext();
  const invitee = await test.step('the invitee opens the link, finds the code filled in, and registers', async () => {
    const other = await device.newPage();
    await other.goto(link);
    await other.getByRole('button', { name: 'Connect wallet' }).click();
    await other.getByRole('button', { name: /Demo wallet/ }).click();
    const { sheet } = new App(other);
    await expect(sheet.getByLabel('Invitation code')).toHaveValue(member.inviteCode);
    await sheet.getByRole('button', { name: 'Confirm' }).click();
    await expect(other.getByText('Uncollected income')).toBeVisible();
    return platform.member({ key: await demoKeyOf(device, other) });
  });

  await test.step('the inviter sees the invitee after pulling the page down', async () => {
    await untilPulled(page, async () => {
      await expect(fact(page, 'Invited by you')).toHaveText(/1$/, { timeout: 2_000 });
    });
    await expect(part(page, 'People you invited').locator('.row')).toHaveCount(1);
  });

  await invitee.deposits('USDT', '100');
  await invitee.buysBots(1);
  await test.step('and the share of the purchase', async () => {
    await untilPulled(page, async () => {
      await expect(fact(page, 'Your shares so far')).toContainText('8.00 USDT', { timeout: 2_000 });
    });
    await expect(fact(page, 'Your shares today')).toContainText('8.00 USDT');
    const row = part(page, 'People you invited').locator('.row');
    await expect(row).toContainText('V0 · 1 bot');
    await expect(row).toContainText('8.00 USDT');
    await app.picture('invite');
  });

  await test.step('with its source among the income', async () => {
    await page.getByRole('link', { name: 'Where each share came from' }).click();
    const row = page.locator('.card-list > div').filter({ hasText: '%' });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('8 % of 100.00 USDT paid for bots, through');
    await expect(row).toContainText('Share of the direct inviter');
    await expect(row).toContainText('share of bot sales');
    await page.goBack();
  });

  await test.step('and in the details of the invitation, with the full address', async () => {
    await page.getByRole('link', { name: 'Invitation details' }).click();
    await expect(page.getByText('You invited 1 person.')).toBeVisible();
    await page.locator('.card-list > button.row').click();
    await expect(app.figure('Your shares from this line')).toContainText('8.00 USDT');
    await expect(app.figure('Bots bought for')).toContainText('100.00 USDT');
    await expect(app.figure('Address')).toContainText(invitee.address);
    await app.sheet.getByRole('button', { name: 'Copy address' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(invitee.address);
  });
  await device.close();
});

test('a member without a bot reads beforehand that no share comes, and afterwards why none came', async ({
  memberPage: page,
  member,
  app,
  platform,
}) => {
  const invitee = await platform.member({ inviter: member });
  await invitee.deposits('USDT', '100');
  await invitee.buysBots(1);
  await openSettled(page, '/yaoqing');
  await expect(page.getByText('You own no bot now')).toBeVisible();
  await expect(page.getByRole('link', { name: /Get a bot/ })).toHaveAttribute('href', '/bot');
  await page.goto('/inviteDetail');
  const row = page.locator('.card-list > button.row');
  await expect(row).toContainText('you had no bot');
  await row.click();
  await expect(app.sheet.getByText('You owned no bot at that moment.')).toBeVisible();
  await expect(app.figure('Your shares from this line')).toContainText('none yet');

  await member.deposits('USDT', '100');
  await member.buysBots(1);
  await app.closeSheet();
  await page.goto('/yaoqing');
  await expect(part(page, 'People you invited')).toBeVisible();
  await expect(page.getByText('You own no bot now')).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    test('the QR code holds the link', async ({ memberPage: page, member, platform }) => {
      await openSettled(page, '/yaoqing');
      const code = page.getByRole('img', { name: 'QR code of your invitation link' });
      const picture = (await code.screenshot()).toString('base64');
      expect(await readQr(page, picture)).toBe(`${platform.origin}/?add=${member.inviteCode}`);
    });
  });
}

test('without a way of the system to share, the button copies the link', async ({ memberPage: page, member, platform }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'share', { value: undefined });
  });
  await openSettled(page, '/yaoqing');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page.locator('.toast')).toHaveText('Copied');
  const link = `${platform.origin}/?add=${member.inviteCode}`;
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test('where the system takes files, the button shares a picture from which the link can be read', async ({
  memberPage: page,
  member,
  platform,
}) => {
  const shared: { text: string; name: string; png: string }[] = [];
  await page.exposeFunction('keepShared', (what: (typeof shared)[number]) => void shared.push(what));
  await page.addInitScript(() => {
    const share = async ({ text, files = [] }: ShareData) => {
      const [file] = files;
      if (!file) return;
      const reader = new FileReader();
      reader.readAsDataURL(file);
      await new Promise((done) => reader.addEventListener('load', done));
      const png = String(reader.result).split(',')[1];
      await (window as unknown as { keepShared: (what: object) => Promise<void> }).keepShared({ text, name: file.name, png });
    };
    Object.assign(Navigator.prototype, { share, canShare: () => true });
  });
  await openSettled(page, '/yaoqing');
  // The picture is drawn after the page has opened, so the press is repeated.
  await expect(async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    expect(shared).not.toEqual([]);
  }).toPass();
  const [{ text, name, png }] = shared as [(typeof shared)[number]];
  const link = `${platform.origin}/?add=${member.inviteCode}`;
  expect(text).toBe(`Join me on Ocean Bot with my invitation code ${member.inviteCode}\n${link}`);
  expect(name).toBe(`ocean-bot-${member.inviteCode}.png`);
  expect(await readQr(page, png)).toBe(link);
});

test('the list of invitees turns page by page, and the one of the details grows to its end', async ({
  memberPage: page,
  member,
  platform,
}) => {
  const invitees = [];
  for (let count = 0; count < 43; count += 1) invitees.push(await platform.member({ inviter: member }));
  const newestFirst = invitees.map(({ address }) => `${address.slice(0, 4)}…${address.slice(-4)}`).reverse();
  await openSettled(page, '/yaoqing');
  const list = part(page, 'People you invited');
  const names = list.locator('.row b');
  // By keyboard: a button that leads nowhere stays focusable and says why.
  const button = (name: string) => list.getByRole('button', { name, exact: true });
  const turn = (name: string) => button(name).press('Enter');
  const isShown = async (first: number, last: number) => {
    await expect(list.getByText(`${first}–${last} of 43`)).toBeVisible();
    await expect(names).toHaveText(newestFirst.slice(first - 1, last));
  };
  await untilPulled(page, () => expect(list.getByText('1–20 of 43')).toBeVisible({ timeout: 2_000 }));
  await isShown(1, 20);
  await expect(button('Previous')).toHaveAccessibleDescription('This is the first page.');
  await turn('Previous');
  await isShown(1, 20);
  await turn('Next');
  await isShown(21, 40);
  await turn('Next');
  await isShown(41, 43);
  await expect(button('Next')).toHaveAccessibleDescription('This is the last page.');
  await turn('Next');
  await isShown(41, 43);
  await turn('Previous');
  await isShown(21, 40);
  await turn('Previous');
  await isShown(1, 20);

  await page.goto('/inviteDetail');
  await expect(page.getByText('You invited 43 people.')).toBeVisible();
  const rows = page.locator('.card-list > button.row');
  await expect(rows.first()).toBeVisible();
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(43);
  await expect(page.locator('.card-list > button.row b')).toHaveText(newestFirst);
  await expect(page.getByText('That was the first person you invited')).toBeVisible();
});

/** Pulls the page down until the figures, which follow events within seconds, are as expected. */
async function untilPulled(page: Page, isSo: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await pullDown(page, { byPx: 220 });
    await isSo();
  }).toPass();
}

async function demoKeyOf(context: BrowserContext, page: Page): Promise<Hex> {
  const { origins } = await context.storageState();
  const kept = origins.find(({ origin }) => origin === new URL(page.url()).origin)?.localStorage;
  return kept?.find(({ name }) => name === STORED.demoKey)?.value as Hex;
}
