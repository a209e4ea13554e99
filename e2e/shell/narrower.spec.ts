import { expect } from '@playwright/test';
import { openSettled } from '../support/open-settled.ts';
import { test } from '../support/story.ts';

test('a long list that is scrolled fits a screen that becomes narrower', async ({ memberPage: page }) => {
  const size = { width: 360, height: 780 };
  for (let times = 0; times < 60; times += 1) {
    if (times % 3 === 0) await openSettled(page, '/kefuList');
    const by = (times % 20) * 200;
    await page.evaluate((top) => scrollTo(0, top), by);
    await page.setViewportSize({ ...size, width: 320 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `scrolled by ${by} px`).toBe(320);
    await page.setViewportSize(size);
  }
});
