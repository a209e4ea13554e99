import { team } from '@ocean/api/areas/team';
import { expect, type Page } from '@playwright/test';
import type { App } from '../support/app.ts';
import type { Member, Platform } from '../support/platform.ts';
import { test } from '../support/story.ts';

const DEFINITIONS = [
  ['Team performance', '1,100.00 USDT', 'What your team paid for bots'],
  ['Team reward', '74.00 USDT', 'Your dynamic income so far'],
  ['Running BOT', '2', 'Bots of your team that are running today'],
  ['Mining miners', '1', 'at least one bot running today'],
  ['Effective miners', '4', 'have bought a bot at least once'],
  ['Direct-push miners', '3', 'invited yourself who own a bot now'],
  ['Daily new additions', '1', 'joined your team today'],
] as const;

const figure = (page: Page, name: string) => page.locator('.figures').getByRole('button', { name });

test('a member sees the exact figures of the own team, the level that a day brings, the shares and the own place', async ({
  memberPage: page,
  member,
  platform,
  app,
}) => {
  const { first, below } = await growTeam(platform, member);

  await test.step('at first the way to the level, then the level, when the day is over', async () => {
    await folded(member, { members: 4, performance: '1000' });
    await page.goto('/team');
    const card = page.getByRole('region', { name: 'Your level' });
    await expect(card).toContainText('V0');
    await expect(card).toContainText('V1 brings a differential rate of 2%');
    await expect(card).toContainText('1,000.00 of 1,000 USDT');
    await expect(card).toContainText('3 of 3');
    await expect(card).toContainText('You meet every condition of V1. Your level is decided when the day ends.');
    await platform.passDays(8);
    await expect.poll(async () => (await member.call(team.show, {})).level).toBe(1);
    await page.reload();
    await expect(card).toContainText('V2 raises your differential rate from 2% to 4%');
    await expect(card).toContainText('1,000.00 of 5,000 USDT');
    await expect(card).toContainText('3 of 5');
    await card.getByRole('button', { name: 'How levels work' }).click();
    await expect(app.sheet).toContainText('A level never falls.');
    await app.closeSheet();
  });

  await test.step('every figure exactly, with its definition on a tap, which Back closes', async () => {
    await first.runs(first.ids.slice(0, 2));
    await platform.passDays(1);
    await below.buysBots(1);
    await platform.member({ inviter: below });
    await folded(member, { members: 5, performance: '1100', runningBots: 2, newToday: 1 });
    await page.reload();
    for (const [name, value, words] of DEFINITIONS) {
      await expect(figure(page, name)).toContainText(value);
      await figure(page, name).click();
      await expect(app.sheet.getByRole('heading', { name })).toBeVisible();
      await expect(app.sheet).toContainText(words);
      await page.goBack();
      await expect(page.locator('dialog[open]')).toHaveCount(0);
    }
    await app.picture('team');
  });

  await test.step('daily additions as a chart and as a table', async () => {
    await expect(page.getByRole('slider', { name: 'New members by day' })).toHaveAttribute(
      'aria-valuetext',
      /Today.*1 new member$/,
    );
    await page.getByRole('button', { name: 'Show as table' }).click();
    const rows = page.locator('tbody tr');
    await expect(rows).toHaveCount(30);
    await expect(rows.nth(0)).toHaveText('Today1');
    await expect(rows.nth(1)).toContainText(/0$/);
    await expect(rows.nth(9)).toContainText(/4$/);
  });

  await test.step('each share of the reward with its source, its level and who funded it', () => seesShares(page, first));
  await test.step('the income of both kinds in the chart of the assets', () => seesDynamicIncome(page));
  await test.step('the own place among all', () => seesPlaces(page, { app, member }));
});

test('figures show the time they are as of while the fold is behind', async ({ memberPage: page, member, platform }) => {
  const invitee = await platform.member({ inviter: member });
  await folded(member, { members: 1 });
  const release = await platform.holdTeamFold();
  await platform.member({ inviter: invitee });
  await platform.passMinutes(5);
  const { asOf, figures } = await member.call(team.show, {});
  expect(figures.members).toBe(1);
  await page.goto('/team');
  await expect(page.getByText(`as of ${await timeOf(page, asOf)}`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'My downline' })).toContainText('1 member');

  await release();
  await folded(member, { members: 2 });
  const after = await member.call(team.show, {});
  expect(await timeOf(page, after.asOf)).not.toBe(await timeOf(page, asOf));
  await page.reload();
  await expect(page.getByRole('link', { name: 'My downline' })).toContainText('2 members');
  await expect(page.getByText(`as of ${await timeOf(page, asOf)}`)).toHaveCount(0);
});

test('a figure that is not counted yet is a dash and never 0', async ({ memberPage: page }) => {
  await page.route('**/api/other/team', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/"asOf":"[^"]*"/, '"asOf":null') });
  });
  await page.goto('/team');
  await expect(page.getByText('still being counted')).toBeVisible();
  await expect(page.getByText('is being counted for the first time')).toBeVisible();
  const values = page.locator('.figures b');
  await expect(values).toHaveCount(7);
  for (const value of await values.allTextContents()) expect(value).toMatch(/^—unknown/);
  await expect(page.getByRole('region', { name: 'Your level' })).toContainText('— of 1,000 USDT');
  await expect(page.getByRole('link', { name: 'My downline' })).toHaveText('My downline');
});

test('a member without a team sees how to begin, and has a dash for a place', async ({ memberPage: page }) => {
  await page.goto('/team');
  await expect(page.getByRole('heading', { name: 'No team yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invite someone' })).toHaveAttribute('href', '/yaoqing');
  await page.goto('/rankDetail?by=power');
  await expect(page.getByRole('heading', { name: 'No places yet' })).toBeVisible();
  await expect(page.getByText('The platform’s own account is not ranked, because everyone is in its team.')).toBeVisible();
  const mine = page.getByRole('region', { name: 'Your place' });
  await expect(mine).toContainText('—');
  await expect(mine).toContainText('None of your bots ran on the last full day');
});

test('the own place stays in view beyond the end of the list, and says so beyond the last counted place', async ({
  memberPage: page,
}) => {
  let mine: { place: number | null; value: string } = { place: 4321, value: '12.5' };
  // Simulates a platform with more members than a test can have.
  await page.route('**/api/other/rank', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: Record<string, unknown> };
    const list = Array.from({ length: 50 }, (_, at) => ({
      place: at + 1,
      address: '0x52…9EE7',
      isMine: false,
      value: String(9000 - at),
    }));
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, list, mine } } });
  });
  await page.goto('/rankDetail');
  const own = page.getByRole('region', { name: 'Your place' });
  await expect(page.locator('.card-list .row')).toHaveCount(50);
  await expect(own).toContainText('4,321');
  await expect(own).toContainText('12.50 USDT');
  await expect(own).toBeInViewport();
  await page.locator('.card-list .row').last().scrollIntoViewIfNeeded();
  await expect(own).toBeInViewport();

  mine = { place: null, value: '12.5' };
  await page.reload();
  await expect(own).toContainText('—');
  await expect(own).toContainText('Beyond the last place that is counted');
});

/** Three invitees with four, three and two bots, and one below the first with one; the member owns a bot before they buy. */
async function growTeam(platform: Platform, member: Member) {
  await member.deposits('USDT', '100');
  await member.buysBots(1);
  const buys = async (inviter: Member, quantity: number, more = 0) => {
    const who = await platform.member({ inviter });
    await who.deposits('USDT', String(quantity * 100 + more));
    return { ...who, ids: await who.buysBots(quantity) };
  };
  const first = await buys(member, 4, 10);
  await first.exchanges('10');
  await buys(member, 3);
  await buys(member, 2);
  return { first, below: await buys(first, 1, 100) };
}

/** Waits until the server's figures match. */
function folded(member: Member, expected: Partial<Awaited<ReturnType<typeof readFigures>>>) {
  return expect.poll(() => readFigures(member)).toMatchObject(expected);
}

async function readFigures(member: Member) {
  return (await member.call(team.show, {})).figures;
}

/** The time as the page shows it, with the date if that is not today in the browser. */
function timeOf(page: Page, at: string | null): Promise<string> {
  return page.evaluate((instant) => {
    const date = new Date(instant ?? '');
    const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
    const isToday = date.toDateString() === new Date().toDateString();
    const time = { hour: '2-digit', minute: '2-digit', hour12: false } as const;
    return new Intl.DateTimeFormat('en-GB', { ...(isToday ? {} : day), ...time }).format(date);
  }, at);
}

async function seesShares(page: Page, first: Member) {
  await page.getByRole('link', { name: 'Dynamic income, share by share' }).click();
  await expect(page).toHaveURL(/loglist\?list=income&kind=dynamic/);
  const through = `${first.address.slice(0, 4)}…${first.address.slice(-4)}`;
  const share = (text: string) => page.locator('.card-list > *').filter({ hasText: text });
  const asInviter = share('8 % of 400.00 USDT paid for bots');
  await expect(asInviter).toContainText(through);
  await expect(asInviter).toContainText('your level then V0');
  await expect(asInviter).toContainText('share of bot sales');
  await expect(asInviter).toContainText('32.00');
  const asLevel = share('2 % of 100.00 USDT paid for bots');
  await expect(asLevel).toContainText(through);
  await expect(asLevel).toContainText('V1: rate 2 %');
  await expect(asLevel).toContainText('share of bot sales');
  await expect(asLevel).toContainText('2.00');
  await page.getByRole('radio', { name: 'Static' }).click();
  await expect(page.getByRole('heading', { name: 'No income yet' })).toBeVisible();
}

async function seesDynamicIncome(page: Page) {
  await page.goto('/zichan');
  const income = page.locator('section.card').filter({ has: page.getByRole('heading', { name: 'Income', exact: true }) });
  await expect(income.getByText('share of bot sales')).toBeVisible();
  await expect(income).toContainText('74.00 USDT to date');
  // The day of the last share is not over, so its income so far is shown, and no static income.
  await expect(income.getByRole('slider')).toHaveAttribute('aria-valuetext', /Static —\sUSDT.*Dynamic 2\.00\sUSDT$/);
}

async function seesPlaces(page: Page, { app, member }: { app: App; member: Member }) {
  await page.goto('/team');
  await page.getByRole('link', { name: 'Rank' }).click();
  const mine = page.getByRole('region', { name: 'Your place' });
  const { list, mine: own } = await member.call(team.rank, { kind: 'teamSales' });
  expect(own.place).not.toBeNull();
  await expect(mine).toContainText(`${own.place}`);
  await expect(mine).toContainText('1,100.00 USDT');
  const rows = page.locator('.card-list .row');
  await expect(rows).toHaveCount(list.length);
  await expect(rows.filter({ hasText: 'You' })).toContainText(`${own.place}`);
  for (const { address } of list) expect(address).toMatch(/^0x.{2,4}…/);
  await app.picture('rank');

  await page.getByRole('radio', { name: 'Today' }).click();
  await expect(mine).toContainText('100.00 USDT');
  await page.getByRole('tab', { name: 'Power' }).click();
  await expect(mine).toContainText('—');
  await expect(rows).toHaveCount(0);
  await page.getByRole('tab', { name: 'Quality points' }).click();
  await expect(page.getByRole('heading', { name: 'No places yet' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
}
