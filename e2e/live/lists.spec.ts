import { expect } from '@playwright/test';
import { operateContent } from '../../apps/server/src/operate/content/operate-content.ts';
import { untilStreaming } from '../support/live-stream.ts';
import { test } from '../support/story.ts';

const COUNT = 16;

test('a list being read does not move: new rows wait behind a button, and appear directly at the head', async ({
  memberPage: page,
  platform,
  app,
}) => {
  const publish = (text: string) => platform.operates(operateContent, 'add', 'notice', '--en', text, '--reason', 'a story');
  for (let number = 1; number <= COUNT; number += 1) await publish(`Notice ${number}`);
  const streaming = untilStreaming(page);
  await page.goto('/notices');
  await streaming;
  const newest = page.getByRole('main').getByRole('button', { name: 'Brand new' });
  const topOf = (text: string) =>
    page
      .getByRole('main')
      .getByRole('button', { name: text })
      .evaluate((row) => Math.round(row.getBoundingClientRect().top));
  await page.getByText('Notice 2', { exact: true }).scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  const before = await topOf('Notice 5');

  await publish('Brand new');
  await expect(page.getByRole('button', { name: '1 new' })).toBeVisible();
  expect(await topOf('Notice 5')).toBe(before);
  await expect(newest).toHaveCount(0);
  await app.picture('list-with-new');
  await page.getByRole('button', { name: '1 new' }).click();
  await expect(newest).toBeInViewport();
  await expect(page.getByRole('button', { name: '1 new' })).toHaveCount(0);

  // At the head of the list a new row appears at once.
  await publish('Newer still');
  await expect(page.getByRole('main').getByRole('button', { name: 'Newer still' })).toBeInViewport();
});
