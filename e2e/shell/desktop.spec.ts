import { expect } from '@playwright/test';
import { goOffline } from '../support/offline.ts';
import { openSettled } from '../support/open-settled.ts';
import { test } from '../support/story.ts';

/** On a desktop the areas are in a side bar on every screen; the bar at the bottom is for phones. */
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('the areas are in a side bar with their full names, on every screen and in both directions', async ({
  memberPage: page,
}) => {
  for (const [lang, side] of [
    ['en', 'left'],
    ['ar', 'right'],
  ] as const) {
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    for (const path of ['/', '/bot', '/bot?tab=mine', '/zichan', '/loglist', '/settings', '/404']) {
      await openSettled(page, path);
      const bar = page.locator('.tab-bar');
      await expect(bar, path).toHaveCount(1);
      const box = (await bar.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
      expect([box.x, box.y, box.height], `${path} ${lang}`).toEqual([side === 'left' ? 0 : 1280 - box.width, 0, 800]);
      expect(box.width, path).toBeLessThan(300);
      const content = await page.locator('main').boundingBox();
      expect(content?.x, path).toBe(side === 'left' ? box.width : 0);
      // Below each other, each on one line.
      const tops = await bar.getByRole('link').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
      expect(tops).toEqual([...tops].sort((a, b) => a - b));
      expect(new Set(tops).size, path).toBe(7);
      const heights = await bar
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => Number.parseFloat(getComputedStyle(link, '::after').height)));
      expect(Math.max(...heights), `${path} ${lang}`).toBeLessThan(1.5 * Math.min(...heights));
    }
  }
});

test('the side bar navigates and marks the current area', async ({ memberPage: page, app }) => {
  await openSettled(page, '/loglist');
  await app.tab('Assets');
  await expect(page).toHaveURL(/\/zichan$/);
  await expect(page.getByRole('link', { name: 'Assets' })).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(page.locator('.tab-bar')).toHaveCSS('position', 'relative');
});

test('temporary notices are fully visible beside the side bar', async ({ memberPage: page }) => {
  for (const [lang, text] of [
    ['en', /^You are offline/],
    ['ar', /غير متصل|لا يوجد اتصال|بلا اتصال/],
  ] as const) {
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    await openSettled(page, '/zichan');
    // The notices load with the overlays, so one is opened first.
    await page.locator('.header .icon-button').first().click();
    await expect(page.locator('dialog[open]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    const back = await goOffline(page);
    await expect(page.locator('.screen-strip > .notice').filter({ hasText: text })).toBeInViewport({ ratio: 1 });
    await back();
  }
});
