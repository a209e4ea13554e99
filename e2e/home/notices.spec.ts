import { expect, type Page } from '@playwright/test';
import { operateContent } from '../../apps/server/src/operate/content/operate-content.ts';
import { anotherDevice } from '../support/another-device.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/story.ts';

async function publish(platform: Platform, ...notices: readonly { text: string; to?: string }[]): Promise<void> {
  for (const { text, to } of notices) {
    const where = to === undefined ? [] : ['--to', to];
    await platform.operates(operateContent, 'add', 'notice', '--en', text, ...where, '--reason', 'a story');
  }
}

const rowOf = (page: Page, text: string) => page.getByRole('main').getByRole('button', { name: text });
const rows = (page: Page) => page.locator('.card-list button.row');

test('a notice that is read on one device is read on the other, and a visitor sees no marks', async ({
  memberPage: page,
  platform,
  browser,
  app,
}) => {
  await publish(platform, { text: 'Claims are slow today' }, { text: 'A new node is in use', to: '/bot' });
  await page.goto('/');
  const way = page.getByRole('region', { name: 'Notices' }).getByRole('link', { name: 'A new node is in use' });
  await expect(way).toContainText('2 unread');
  await way.click();
  await expect(page).toHaveURL(/\/notices$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible();
  await expect(rows(page)).toHaveText([/^A new node is in use.*Unread$/, /^Claims are slow today.*Unread$/]);

  const second = await anotherDevice(browser, page);
  await second.goto('/notices');
  await expect(rowOf(second, 'A new node is in use')).toContainText('Unread');

  await rowOf(page, 'A new node is in use').click();
  await expect(app.sheet.getByText('A new node is in use')).toBeVisible();
  await page.goBack();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(page).toHaveURL(/\/notices$/);
  await expect(rowOf(page, 'A new node is in use')).not.toContainText('Unread');
  await expect(rowOf(page, 'Claims are slow today')).toContainText('Unread');

  await second.reload();
  await expect(rowOf(second, 'Claims are slow today')).toContainText('Unread');
  await expect(rowOf(second, 'A new node is in use')).not.toContainText('Unread');
  await second.getByRole('button', { name: 'Menu' }).click();
  await expect(second.locator('dialog[open]').getByRole('link', { name: /^Notices\s*1 unread$/ })).toBeVisible();
  await second.context().close();

  await rowOf(page, 'A new node is in use').click();
  await app.sheet.getByRole('link', { name: 'Go there' }).click();
  await expect(page).toHaveURL(/\/bot$/);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(platform.origin);
  await visitor.getByRole('link', { name: /A new node is in use/ }).click();
  await expect(rows(visitor)).toHaveCount(2);
  await expect(rows(visitor).filter({ hasText: 'Unread' })).toHaveCount(0);
  await rowOf(visitor, 'Claims are slow today').click();
  await expect(visitor.getByRole('dialog', { name: 'Notice' }).getByText('Claims are slow today')).toBeVisible();
  await visitor.context().close();
});

test('without a notice it says so; many come page by page, newest first, to the end', async ({ memberPage: page, platform }) => {
  await page.goto('/notices');
  await expect(page.getByRole('heading', { name: 'No notices' })).toBeVisible();
  await publish(platform, ...Array.from({ length: 23 }, (_, at) => ({ text: `Notice number ${at + 1}.` })));
  const asked: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/noticeList')) asked.push((request.postDataJSON() as { page?: number }).page ?? 0);
  });
  await page.reload();
  await expect(rows(page).first()).toContainText('Notice number 23.');
  await page.getByRole('button', { name: 'Loading more' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('Those are all notices')).toBeVisible();
  await expect(rows(page)).toHaveCount(23);
  await expect(rows(page).last()).toContainText('Notice number 1.');
  expect(new Set(asked)).toEqual(new Set([1, 2]));
});
