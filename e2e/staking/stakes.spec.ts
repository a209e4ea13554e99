import { staking } from '@ocean/api/areas/staking';
import { expect, type Page } from '@playwright/test';
import { operateContent } from '../../apps/server/src/operate/content/operate-content.ts';
import { says } from '../../dev/browser/says.ts';
import type { App } from '../support/app.ts';
import type { Member } from '../support/platform.ts';
import { test } from '../support/story.ts';

/** Exchanged for BCG on the platform, for stakes of a hundred and one of several hundred. */
const USDT_TO_EXCHANGE = '200';

const rows = (page: Page) => page.locator('.card-list .row');
const shownStakes = async (member: Member) => (await member.call(staking.show, { page: 1, size: 20 })).stakes.list;
/** Truncated to two decimals, as on screens. */
const cut = (amount: string) => /^\d+(?:\.\d{0,2})?/.exec(amount)?.[0] ?? '';

test('a member stakes by both methods, takes what is released, cancels one and unlocks the other', async ({
  memberPage: page,
  member,
  platform,
  app,
}) => {
  await member.getsBcg(USDT_TO_EXCHANGE);
  await test.step('the assets say what staking is, and lead to the form', () => readsAndOpens(page, app));
  await test.step('a pledge: refused by name until it is right, previewed, done', () => pledges(page, app));
  await test.step('trusteeship above the daily value is signed by the wallet', () => entrusts(page, app));
  await test.step('the list has every field of the specification', () => readsFields(page, { app, member }));
  await platform.passDays(11);
  await test.step('a released reward is taken', () => takesReward(page, { app, member }));
  await test.step('cancelling says what comes back and what is lost', () => cancels(page, { app, member }));
  await platform.passDays(80);
  await test.step('after its term the stake is unlocked with its reward', () => unlocks(page, { app, member }));
  await test.step('the rewards of stakes are income of their days, from the staking pool', () => readsIncome(page, app));
});

async function readsIncome(page: Page, app: App) {
  await page.goto('/zichan');
  const income = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Income', exact: true }) });
  await expect(income.getByText('from the staking pool')).toBeVisible();
  await income.getByRole('button', { name: 'Stakes', exact: true }).click();
  await expect(income.getByText(/set aside in the staking pool when each stake opened/)).toBeVisible();
  await app.picture('income-of-stakes');
  await income.getByRole('button', { name: 'Show as table' }).click();
  await expect(income.getByRole('columnheader', { name: 'Stakes' })).toBeVisible();
  await page.goto('/loglist?list=income&kind=stake');
  const incomes = page.locator('main .row');
  await expect(incomes).toHaveCount(2);
  await expect(incomes.first()).toContainText('Taken from stakes');
  await expect(incomes.last()).toContainText(/0\.08.*BCG taken back by cancelling/);
  await expect(incomes.last()).toContainText('from the staking pool');
  await app.picture('income-rows-of-stakes');
}

async function readsAndOpens(page: Page, app: App) {
  await page.goto('/zichan');
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Staking', exact: true }) });
  await expect(card.getByText(/out of a staking pool that is funded in advance/)).toBeVisible();
  await expect(card.getByText(/A pledge can be cancelled earlier/)).toBeVisible();
  await page.getByRole('button', { name: 'Stake', exact: true }).click();
  await expect(page).toHaveURL(/\/zichan\?do=stake$/);
  await expect(app.sheet.getByRole('heading', { name: 'Stake BCG' })).toBeVisible();
  await page.goBack();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(page).toHaveURL(/\/zichan$/);
  await card.getByRole('button', { name: 'Stake BCG' }).click();
}

async function pledges(page: Page, app: App) {
  const { sheet } = app;
  await expect(sheet.getByRole('radio', { name: 'Pledge' })).toBeChecked();
  await sheet.getByRole('radio', { name: '30 days' }).check();
  await expect(sheet.getByText('Enter the staking amount')).toBeVisible();
  await sheet.getByLabel('Amount').fill('9');
  await expect(sheet.getByText('The least you can stake is 10 BCG')).toBeVisible();
  await sheet.getByLabel('Amount').fill('100');
  // 100 · 3 % · 30 / 365, and a thirtieth of it a day.
  await expect(app.figure('Total income')).toContainText('0.24');
  await expect(app.figure('Total income')).toBeInViewport({ ratio: 0.5 });
  await expect(app.figure('Released a day')).toContainText('0.0082');
  await expect(app.figure('Rate a year')).toContainText('3%');
  await expect(app.figure('Start time')).toContainText('00:00');
  await expect(app.figure('End time')).toContainText('00:00');
  await expect(sheet.getByText(/Cancelling earlier pays no reward/)).toBeVisible();
  await sheet.getByRole('radio', { name: '90 days' }).check();
  await expect(sheet.getByText(/Cancelling earlier pays 1\.5% a year for whole periods of 30 days/)).toBeVisible();
  await sheet.getByRole('radio', { name: '30 days' }).check();
  await expect(app.figure('Stays available')).toContainText('BCG');
  await expect(sheet.getByText(/The price of BCG can fall while it is locked/)).toBeVisible();
  await expect(sheet.getByText(/way of staking, not the pledge of a running bot/)).toBeVisible();
  await expect(sheet.getByText(/Cancelling earlier pays no reward/)).toBeInViewport({ ratio: 1 });
  await app.picture('stake');
  await sheet.getByRole('button', { name: says('Stake 100 BCG') }).click();
  await expect(page.getByText('Pledge successful. The stake starts tomorrow.')).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}

async function entrusts(page: Page, app: App) {
  const { sheet } = app;
  await page.goto('/zichan?do=stake');
  await sheet.getByRole('radio', { name: 'Trusteeship' }).check();
  await expect(sheet.getByRole('radio', { name: '30 days' })).toHaveCount(0);
  await sheet.getByRole('radio', { name: '90 days' }).check();
  await sheet.getByLabel('Amount').fill('600');
  await expect(sheet.getByText(/your wallet signs this stake/)).toBeVisible();
  await expect(sheet.getByText(/It cannot be cancelled\./)).toBeInViewport({ ratio: 1 });
  await expect(app.figure('Released a day')).toContainText('all of it at the end');
  await sheet.getByRole('button', { name: says('Sign and stake 600 BCG') }).click();
  await expect(page.getByText('Pledge successful')).toBeVisible();
}

async function readsFields(page: Page, { app, member }: { app: App; member: Member }) {
  await page.getByRole('link', { name: /^Your stakes/ }).click();
  await expect(page).toHaveURL(/\/stakes$/);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText(/600\.00.BCG/);
  await expect(rows(page).last()).toContainText('Pledge, 30 days');
  const [, pledge] = await shownStakes(member);
  await rows(page).last().click();
  await expect(page).toHaveURL(new RegExp(`stake=${pledge?.id}$`));
  for (const [field, value] of [
    ['Staking amount', '100.00'],
    ['Method', 'Pledge'],
    ['Days', '30'],
    ['Start time', '00:00'],
    ['End time', '00:00'],
    ['Total income', pledge?.totalIncome ?? '?'],
    ['Unreleased', pledge?.unreleased ?? '?'],
    ['Released', '0.00'],
    ['Unlock', 'on '],
    ['Quality points', '0.00'],
  ] as const) {
    const fact = app.sheet.locator('dl.facts > div').filter({ has: page.getByText(field, { exact: true }) });
    await expect(fact, field).toContainText(value);
  }
  await app.picture('stake-fields');
  await app.closeSheet();
  await page.getByRole('button', { name: 'Quality points' }).click();
  await expect(app.sheet.getByText(/amount × days served ÷ 360/)).toBeVisible();
  await page.goBack();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}

async function takesReward(page: Page, { app, member }: { app: App; member: Member }) {
  const [, pledge] = await shownStakes(member);
  if (!pledge) throw new Error('no pledge');
  expect(pledge.daysServed).toBe(10);
  await page.goto('/stakes?state=running');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).last()).toContainText(`${cut(pledge.toTake)}`);
  await rows(page).last().click();
  await expect(app.sheet.getByText('10 of 30')).toBeVisible();
  await app.sheet.getByRole('button', { name: /^Take .* of reward$/ }).click();
  await expect(app.sheet.getByRole('heading', { name: 'Take the reward' })).toBeVisible();
  await expect(app.figure('To your balance')).toContainText(cut(pledge.toTake));
  await app.sheet.getByRole('button', { name: /^Take/ }).click();
  await expect(page.getByText('Moved to your balance')).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  await expect(app.sheet.getByRole('button', { name: /^Take/ })).toHaveCount(0);
  const [, after] = await shownStakes(member);
  expect(after?.taken).toBe(pledge.toTake);
}

/** In the sheet of the pledge, which is still open. */
async function cancels(page: Page, { app, member }: { app: App; member: Member }) {
  const [, pledge] = await shownStakes(member);
  if (!pledge) throw new Error('no pledge');
  const plan = await member.call(staking.checkLeave, { id: pledge.id });
  await app.sheet.getByRole('button', { name: 'Cancel the stake' }).click();
  await expect(app.sheet.getByRole('heading', { name: 'Cancel this stake?' })).toBeVisible();
  await expect(app.figure('Back to your balance')).toContainText(cut(plan.paid));
  await expect(app.figure('Back to the pool')).toContainText(plan.backToPool);
  await expect(app.sheet.getByText(/Only whole periods of 30 days count: 0 days/)).toBeVisible();
  await expect(app.sheet.getByText(/It comes out of your staking amount/)).toBeVisible();
  await app.picture('stake-cancel');
  await page.goBack();
  await expect(app.sheet.getByRole('heading', { name: 'Cancel this stake?' })).toHaveCount(0);
  await app.sheet.getByRole('button', { name: 'Cancel the stake' }).click();
  await app.sheet.locator('.button-danger').click();
  await expect(page.getByText('Stake cancelled')).toBeVisible();
  await expect(app.sheet.getByText('Cancelled. What it did not earn went back to the pool.')).toBeVisible();
  await app.closeSheet();
}

async function unlocks(page: Page, { app, member }: { app: App; member: Member }) {
  await page.goto('/stakes');
  await expect(rows(page).first()).toContainText('to unlock');
  const { mine } = await member.call(staking.show, { page: 1, size: 1 });
  expect(Number(mine.unlocked)).toBe(600);
  await page.getByRole('button', { name: /^Take/ }).click();
  await expect(app.sheet.getByRole('heading', { name: 'Take all that is free' })).toBeVisible();
  await expect(app.figure('Staking amount')).toContainText('600');
  await app.sheet.getByRole('button', { name: /^Take/ }).click();
  await expect(page.getByText('Moved to your balance')).toBeVisible();
  await page.getByRole('button', { name: /^1 Closed/ }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('brought');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rows(page)).toHaveCount(2);
}

test('a tap on a part of an asset explains it and leads to what it is made of', async ({ memberPage: page, member, app }) => {
  await member.getsBcg('50');
  await member.call(staking.pledge, { amount: '10', days: 30 });
  await page.goto('/zichan');
  await page.getByRole('button', { name: /^BCG/ }).click();
  const parts = app.sheet.getByRole('list', { name: 'How your BCG is divided' });
  for (const [part, text] of [
    ['Available', /Yours to use now/],
    ['Pledged', /Set aside while your bots run/],
    ['Unreleased', /set aside for your stakes when they opened/],
    ['Released', /released and that you have not taken yet/],
    ['Held', /Reserved for a withdrawal/],
    ['Passageway', /what its orders are paid from/],
    ['Proceeds on hold', /when the hold is over, less the fee/],
    ['Bonded', /Deposits for your level/],
    ['Staked', /Locked in your stakes/],
  ] as const) {
    await parts.getByRole('button', { name: new RegExp(`^${part}`) }).click();
    await expect(parts.getByText(text), part).toBeVisible();
  }
  await expect(parts.getByRole('button', { name: /^Staked/ })).toContainText('10.00');
  await parts.getByRole('link', { name: 'See your stakes' }).click();
  await expect(page).toHaveURL(/\/stakes$/);
  await expect(rows(page)).toHaveCount(1);
});

test('a visitor reads what staking is and its terms, without a request for a member’s data', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/stakes');
  await expect(page.getByRole('heading', { name: 'How staking works' })).toBeVisible();
  const terms = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Terms today' }) });
  await expect(terms.locator('dl > div')).toHaveText([
    /30 days.*3% a year/,
    /90 days.*5% a year/,
    /180 days.*8% a year/,
    /360 days.*12% a year/,
    /90 days.*6% a year/,
    /180 days.*10% a year/,
    /360 days.*15% a year/,
  ]);
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
  const own = asked.filter((path) => path.startsWith('/api/') && !['/api/other/home', '/api/other/paramHistory'].includes(path));
  expect(own).toEqual([]);
});

test('an amount that is not there earns nothing, and the pool is named only where it covers less than the balance', async ({
  memberPage: page,
  member,
  app,
}) => {
  await member.getsBcg('50');
  await page.goto('/zichan?do=stake');
  const { sheet } = app;
  await expect(sheet.getByText('From 10.00 BCG.', { exact: true })).toBeVisible();
  await expect(sheet.getByText(/The pool covers/)).toHaveCount(0);
  const amount = sheet.getByLabel('Amount');
  await amount.fill('20');
  await expect(app.figure('Total income')).toContainText('0.04');
  await amount.fill('100000');
  await expect(sheet.getByText('Insufficient BCG balance')).toBeVisible();
  await expect(sheet.getByRole('button', { name: says('Stake 100000 BCG') })).toBeDisabled();
  await expect(app.figure('Total income')).toContainText('—');
  await page.route('**/api/earn/pledge', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    // Of 30 days at 3 % a year, the reward of 40.55 BCG.
    json.data.pool = { ...json.data.pool, left: '0.1' };
    await route.fulfill({ response, json });
  });
  await page.reload();
  await expect(sheet.getByText(/^From 10\.00.BCG\. The pool covers up to 40\.55.BCG/)).toBeVisible();
});

test('with the assets closed nothing can be staked, and stakes can still be taken out', async ({
  memberPage: page,
  member,
  platform,
  app,
}) => {
  await member.getsBcg('50');
  await member.call(staking.pledge, { amount: '10', days: 30 });
  await platform.operates(operateContent, 'close', '/zichan', '--reason', 'a story');
  await page.goto('/stakes?do=stake');
  await app.sheet.getByLabel('Amount').fill('10');
  await expect(app.sheet.getByText('Not yet open')).toBeVisible();
  await expect(app.sheet.getByRole('button', { name: /^Stake/ })).toBeDisabled();
  await app.closeSheet();
  await rows(page).first().click();
  await app.sheet.getByRole('button', { name: 'Cancel the stake' }).click();
  await app.sheet.locator('.button-danger').click();
  await expect(page.getByText('Stake cancelled')).toBeVisible();
});

test('a failed read is reported in its place and can be retried', async ({ memberPage: page }) => {
  let isRefused = true;
  let press = () => {};
  const pressed = new Promise<void>((resolve) => {
    press = resolve;
  });
  // The page also retries by itself: until the press, no answer removes the button.
  await page.route('**/api/earn/pledge', async (route) => {
    if (isRefused) return route.abort();
    await pressed;
    return route.continue();
  });
  await page.goto('/stakes');
  await expect(page.getByRole('heading', { name: 'This part could not be loaded' })).toBeVisible();
  isRefused = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  press();
  await expect(page.getByRole('heading', { name: 'No stake yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Open a stake' }).click();
  await expect(page.getByRole('heading', { name: 'Stake BCG' })).toBeVisible();
});

test('an empty pool is reported before anything is typed', async ({ memberPage: page, member, app }) => {
  await member.getsBcg('50');
  await page.route('**/api/earn/pledge', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.pool = { left: '0', dayLeft: '0', accountLeft: '0' };
    await route.fulfill({ response, json });
  });
  await page.goto('/zichan?do=stake');
  await expect(app.sheet.getByText(/The staking pool cannot cover this reward/)).toBeVisible();
});
