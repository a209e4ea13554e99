import { expect, type Page } from '@playwright/test';
import { lockAreas, operatorsSay } from '../support/answers/operators-say.ts';
import { test } from '../support/story.ts';

/** What a visitor reads before connecting a wallet, and what is shown as closed. */
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main areas' });

test('a visitor reads price, terms, estimate and public figures, without a request for a member’s data', async ({
  page,
  app,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  const offer = page.locator('section').filter({ has: page.getByRole('heading', { name: 'The Ocean Bot' }) });
  await expect(offer.getByText('100.00 USDT')).toBeVisible();
  await expect(offer.getByText('10.00 BCG')).toBeVisible();
  await expect(offer.getByText('7 days')).toBeVisible();
  await expect(offer.getByText('30 days')).toBeVisible();
  await expect(offer.getByText(/BCG is the platform’s token\. Its price can fall to nothing/)).toBeVisible();
  const tops = await page.locator('.hero-facts dd').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size, 'figures of the panel stand in one line').toBe(1);
  const figures = page.locator('section').filter({ has: page.getByRole('heading', { name: 'The platform now' }) });
  await expect(figures.getByText('400,000,000 BCG')).toBeVisible();
  await expect(page.getByText(/It costs 100\.00.USDT and waits 7 days/)).toBeVisible();

  await test.step('the estimate, opened from the start page', async () => {
    await offer.getByRole('link', { name: 'What could this earn?' }).click();
    await expect(app.sheet.getByRole('heading', { name: 'What could this earn?' })).toBeVisible();
    await expect(app.sheet.getByRole('heading', { name: /four cases lose/ })).toBeVisible();
    await app.sheet.getByRole('button', { name: 'One more' }).click();
    await expect(app.sheet.getByText('200.00 USDT').first()).toBeVisible();
    // Outside the bounds of a purchase no estimate is requested, and no older figures stay in view.
    const quantity = app.sheet.getByRole('textbox', { name: 'Quantity' });
    await quantity.fill('1,001');
    await expect(app.sheet.getByText('At most 1,000 in one purchase')).toBeVisible();
    await expect(app.sheet.getByRole('heading', { name: /four cases lose/ })).toHaveCount(0);
    await quantity.fill('1,000');
    await expect(app.sheet.getByText('98,000.00 USDT').first()).toBeVisible();
    await app.closeSheet();
  });

  await test.step('the terms and what a card costs', async () => {
    // The estimate leads back to where it was opened.
    await expect(page).toHaveURL(/^https?:\/\/[^/]+\/$/);
    await offer.locator('a[href="/bot"]').click();
    await expect(page).toHaveURL(/\/bot$/);
    const terms = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Terms in force today' }) });
    await expect(terms.locator('dl > div')).toHaveText([
      /7 days/,
      /30 days/,
      /10\.00.BCG/,
      /2%/,
      /2%/,
      /from 10 bots.*1%/,
      /from 50 bots.*2%/,
      /5\.00.USDT/,
    ]);
    await expect(page.getByRole('region', { name: 'Price of a bot' }).getByText('100.00 USDT')).toBeVisible();
    await page.getByText('Cards', { exact: true }).click();
    await expect(page.getByRole('region', { name: 'Price of a card' }).getByText('5.00 USDT')).toBeVisible();
    await page.getByRole('region', { name: 'Price of a card' }).getByRole('button', { name: 'Connect wallet' }).click();
    await expect(app.sheet.getByRole('heading', { name: 'Connect a wallet' })).toBeVisible();
  });
  expect(asked.filter((path) => path.startsWith('/api/')).filter((path) => !PUBLIC.has(path))).toEqual([]);
});

const PUBLIC = new Set(['/api/other/home', '/api/bot/estimate']);

test('what is not open carries a lock and says so; doors of the start page lead to what is open', async ({
  memberPage: page,
}) => {
  await lockAreas(page, ['/tijiao', '/toupiaolist', '/kefu']);
  await page.goto('/');
  await expect(page.getByText('Uncollected income')).toBeVisible();
  const closed = tabs(page).locator('a:has(.tab-lock)');
  await expect(closed).toHaveCount(3);
  for (const name of ['RWA platform', 'RWA voting', 'RWA Intelligent AI'])
    await expect(tabs(page).getByRole('link', { name })).toHaveAccessibleDescription('Not yet open');
  await expect(tabs(page).getByRole('link', { name: 'Assets' })).toHaveAccessibleDescription('');

  const doors = page.getByRole('navigation', { name: 'Areas', exact: true }).getByRole('link');
  await expect(doors).toHaveText(['Deposit', 'Exchange', 'Cards', 'Passageway', 'Team', 'Records']);
  for (const [name, address] of [
    ['Deposit', '/zichan?do=deposit'],
    ['Exchange', '/zichan?do=exchange'],
    ['Cards', '/bot?tab=cards'],
    ['Passageway', '/tor'],
    ['Team', '/team'],
    ['Records', '/loglist'],
  ] as const) {
    await doors.filter({ hasText: name }).click();
    await expect(page).toHaveURL(new RegExp(`${address.replace('?', '\\?')}$`));
    await expect(page.getByText('Not yet open')).toHaveCount(0);
    await page.goto('/');
  }
});

test('the entrance to an area that operators have not opened is hidden, and its tab is locked', async ({ memberPage: page }) => {
  await operatorsSay(page, (home) => {
    for (const items of [home.menu, home.tabs]) for (const item of items) if (item.route === '/bot') item.type = 1;
  });
  await page.goto('/');
  const doors = page.getByRole('navigation', { name: 'Areas', exact: true }).getByRole('link');
  await expect(doors).toHaveText(['Deposit', 'Exchange', 'Passageway', 'Team', 'Records']);
  await expect(tabs(page).getByRole('link', { name: 'Ocean Bot' })).toHaveAccessibleDescription('Not yet open');
});

test('the start page shows banners of operators, which lead only into open areas', async ({ page }) => {
  await operatorsSay(page, (home) => {
    home.banners = [
      { id: crypto.randomUUID(), title: 'Summer terms begin', route: '/bot' },
      { id: crypto.randomUUID(), title: 'Vote with us soon', route: '/toupiaolist' },
      { id: crypto.randomUUID(), title: 'Thank you all', route: null },
    ];
    for (const item of home.menu) if (item.route === '/toupiaolist') item.type = 1;
  });
  await page.goto('/');
  await expect(page.getByText('Thank you all')).toBeVisible();
  await page.getByRole('link', { name: 'Vote with us soon' }).click();
  await expect(page.locator('.toast')).toHaveText('Not yet open');
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('link', { name: 'Summer terms begin' }).click();
  await expect(page).toHaveURL(/\/bot$/);
});
