import { news } from '@ocean/api/areas/social/news';
import { expect, type Page } from '@playwright/test';
import { operateContent } from '../../apps/server/src/operate/content/operate-content.ts';
import { anotherDevice } from '../support/another-device.ts';
import type { Platform } from '../support/platform.ts';
import { test } from '../support/story.ts';

const publish = (platform: Platform, title: string, ...words: readonly string[]) =>
  platform.operates(operateContent, 'add', 'news', '--en', title, ...words, '--reason', 'a story');

const rowOf = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: title });
const articleOf = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name: title }) });

test('a member finds what is unread, reads and likes it, and sees the same on another device until operators take it away', async ({
  memberPage: page,
  platform,
  browser,
}) => {
  await publish(platform, 'A new market', '--text-en', 'BYB is traded, too.\n\nFrom today on.', '--to', '/tor');
  await publish(platform, 'Bots are faster', '--text-en', 'By a tenth.');
  await page.goto('/');
  const way = page.getByRole('link', { name: /^All news/ });
  await expect(way).toContainText('2 unread');
  await way.click();
  await expect(page).toHaveURL(/\/kuaixun$/);
  await expect(page.getByRole('navigation', { name: 'Main areas' })).toBeVisible();
  await expect(rowOf(page, 'Bots are faster')).toContainText('Unread');
  await rowOf(page, 'A new market').click();

  const article = articleOf(page, 'A new market');
  await expect(article).toContainText('From today on.');
  await expect(article.getByRole('link', { name: 'Go there' })).toHaveAttribute('href', '/tor');
  const heart = article.getByRole('button', { name: /^Like/ });
  await expect(heart).toHaveAccessibleName('Like, 0 likes');
  await heart.click();
  await expect(heart).toHaveAccessibleName('Like, 1 like');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const address = page.url();

  const other = await platform.member();
  const id = address.split('/').at(-1) ?? '';
  await other.call(news.like, { id, isLiked: true });
  await page.reload();
  await expect(heart).toHaveAccessibleName('Like, 2 likes');
  await heart.click();
  await expect(heart).toHaveAccessibleName('Like, 1 like');
  await expect(heart).toHaveAttribute('aria-pressed', 'false');

  const second = await anotherDevice(browser, page);
  await second.goto('/kuaixun');
  await expect(rowOf(second, 'Bots are faster')).toContainText('Unread');
  await expect(rowOf(second, 'A new market')).not.toContainText('Unread');
  await expect(rowOf(second, 'A new market')).toContainText('1 like');
  await second.getByRole('button', { name: 'Menu' }).click();
  await expect(second.locator('dialog[open]').getByRole('link', { name: /^News flashes\s*1 unread$/ })).toBeVisible();
  await second.context().close();

  await platform.operates(operateContent, 'remove', 'news/1', '--reason', 'a story');
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'This news is gone' })).toBeVisible();
  await page.getByRole('link', { name: 'To all news' }).click();
  await expect(rowOf(page, 'Bots are faster')).toBeVisible();
  await expect(rowOf(page, 'A new market')).toHaveCount(0);
});

test('without news it says so; a visitor reads by a link, in Arabic, what is written from left to right and from right to left', async ({
  page,
  platform,
}) => {
  await page.addInitScript(() => localStorage.setItem('lang', 'ar'));
  await page.goto('/kuaixun');
  await expect(page.getByRole('heading', { name: 'لا أخبار' })).toBeVisible();

  const words = ['--text-en', 'Long: '.concat('x'.repeat(600))];
  await publish(platform, 'Only in English <b>&amp;</b>', ...words);
  await publish(platform, 'Translated', '--text-en', 'A text', '--ar', 'سوق جديدة', '--text-ar', 'يبدأ اليوم.');
  await platform.visitorsRead((home) => home.news.length === 2);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.reload();
  await expect(page.getByText('غير مقروء')).toHaveCount(0);
  await rowOf(page, 'سوق جديدة').click();
  await expect(articleOf(page, 'سوق جديدة')).toContainText('يبدأ اليوم.');
  await expect(page.getByRole('button', { name: /^إعجاب/ })).toHaveCount(0);
  await page.goBack();
  await rowOf(page, 'Only in English <b>&amp;</b>').click();
  await page.reload();
  const foreign = articleOf(page, 'Only in English <b>&amp;</b>');
  await expect(foreign).toContainText('Long: xxx');
  expect(await foreign.getByText('Long: xxx').evaluate((text) => getComputedStyle(text).direction)).toBe('ltr');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('many news come page by page, newest first, to the end; a member likes in Arabic', async ({
  memberPage: page,
  platform,
}) => {
  for (let number = 1; number <= 23; number += 1) await publish(platform, `News number ${number}.`, '--text-en', 'Text');
  await page.addInitScript(() => localStorage.setItem('lang', 'ar'));
  await page.goto('/kuaixun');
  const rows = page.locator('.card-list a.row');
  await expect(rows.first()).toContainText('News number 23.');
  await page.getByRole('button', { name: 'جارٍ تحميل المزيد' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('هذه كل الأخبار')).toBeVisible();
  await expect(rows).toHaveCount(23);
  await expect(rows.last()).toContainText('News number 1.');
  await rows.last().click();
  await page.getByRole('button', { name: /^إعجاب/ }).click();
  await expect(page.getByRole('button', { name: 'إعجاب، إعجاب واحد' })).toHaveAttribute('aria-pressed', 'true');
});
