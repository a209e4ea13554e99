import { expect, type Page } from '@playwright/test';
import { goOffline } from '../support/offline.ts';
import { openSettled } from '../support/open-settled.ts';
import { test } from '../support/story.ts';

const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1280, height: 800 };

/** Named after what is at the bottom. */
const SCREENS = [
  { name: 'tabs', path: '/zichan', size: PHONE },
  { name: 'a dock and tabs', path: '/bot', size: PHONE },
  { name: 'a field to write in', path: '/kefu', size: PHONE },
  { name: 'tabs along the side', path: '/zichan', size: DESKTOP },
  { name: 'a dock, tabs along the side', path: '/bot', size: DESKTOP },
] as const;

for (const { name, path, size } of SCREENS) {
  test(`the end of a page can be read above the strip at the bottom: ${name}`, async ({ memberPage: page }) => {
    await page.setViewportSize(size);
    await openSettled(page, path);
    // The strip loads with the overlays, so one is opened first.
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.locator('dialog[open]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await goOffline(page);
    await expect(page.locator('.screen-strip > .notice')).toBeVisible();
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    expect(await roomBelowContent(page)).toBeGreaterThanOrEqual(0);
    // The strip leaves no gap to the edge or to the bar there.
    expect(await gapBelowStrip(page)).toBeLessThan(1);
  });
}

function roomBelowContent(page: Page): Promise<number> {
  return page.evaluate(() => {
    const ends = [...document.querySelectorAll('.screen-column > *')].map((one) => one.getBoundingClientRect().bottom);
    return (document.querySelector('.screen-strip')?.getBoundingClientRect().top ?? 0) - Math.max(...ends);
  });
}

function gapBelowStrip(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bottom = document.querySelector('.screen-bottom')?.getBoundingClientRect();
    const strip = document.querySelector('.screen-strip')?.getBoundingClientRect();
    if (!bottom || !strip) throw new Error('there is a strip');
    return Math.abs(bottom.top - strip.bottom) + Math.abs(innerHeight - bottom.bottom);
  });
}
