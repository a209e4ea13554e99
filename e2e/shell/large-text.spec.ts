import { expect, type Page } from '@playwright/test';
import { fillAccount } from '../pictures/fill-account.ts';
import { openSettled } from '../support/open-settled.ts';
import { signIn, test } from '../support/story.ts';
import { watchQuiet } from '../support/watch/quiet-page.ts';

test('at twice the text size no text is cut off sideways or overlaps another, on a small phone in both directions', async ({
  page,
  platform,
}) => {
  await signIn(page.context(), { platform, member: await fillAccount(platform) });
  for (const lang of ['en', 'ar']) {
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    for (const [path, tab] of [
      ['/'],
      ['/bot'],
      ['/bot', 1],
      ['/zichan'],
      ['/settings'],
      ['/team'],
      ['/rankDetail'],
      ['/xiaji'],
      ['/loglist'],
    ] as const) {
      await openSettled(page, path);
      // By position, because its name is in the language of the page.
      if (tab !== undefined) await page.getByRole('tab').nth(tab).click();
      await enlarge(page);
      await check(page, `${path} ${tab ?? ''} ${lang}`);
    }
  }
});

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 568 } });
  for (const lang of ['en', 'ar']) {
    test(`at twice the text size projects, votes and support lose nothing, and the dock of a vote leaves room to read, in ${lang}`, async ({
      page,
      platform,
    }) => {
      await signIn(page.context(), { platform, member: await fillAccount(platform) });
      await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
      for (const path of ['/tijiao', '/tijiao?tab=mine', '/toupiaolist', '/kefu', '/kefuList', '/kefuDetail?id=fees']) {
        await openSettled(page, path);
        await enlarge(page);
        await check(page, `${path} ${lang}`);
      }
      await openSettled(page, '/tijiao?tab=mine');
      await page.locator('.card-list .row >> nth=1').click();
      await expect(page.locator('.meter').first()).toBeVisible();
      await enlarge(page);
      await check(page, `an analysed project ${lang}`);

      // Another member's project, so the member may vote on it.
      await openSettled(page, '/toupiaolist');
      await page.locator('.screen-column a.card').last().click();
      await expect(page.locator('.dock .button')).toBeVisible();
      await enlarge(page);
      await check(page, `a vote ${lang}`);
      const { dock, view } = await page.evaluate(() => ({
        dock: document.querySelector('.screen-bottom')?.getBoundingClientRect().height ?? 0,
        view: innerHeight,
      }));
      expect(dock, 'what stays at the bottom').toBeLessThan(view * 0.75);
      await page.locator('.screen-column .card > .text-button').click();
      await expect(page.getByRole('columnheader')).toHaveCount(3);
      await page.locator('.dock .radio-card').first().click();
      await page.locator('.dock .button').click();
      await expect(page.locator('dialog[open] .summary-box')).toBeVisible();
      expect(await lostSideways(page), `the sheet of a vote ${lang}`).toEqual([]);
    });
  }
});

async function enlarge(page: Page) {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

async function check(page: Page, what: string) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await watchQuiet(page).untilQuiet();
  expect(await lostSideways(page), what).toEqual([]);
  // A long list gives its rows more room once it has measured their new height.
  await expect.poll(() => overlaps(page), `${what}: one text lies on another`).toEqual([]);
}

/** Texts that overflow the page, or a box that hides its overflow. */
function lostSideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const lost: string[] = [];
    // Not innerWidth: a phone zooms out on a page that is too wide, which would hide the fault.
    const width = document.documentElement.clientWidth;
    const range = document.createRange();
    // Text typed into a field is laid out inside it and has no boxes in the page.
    for (const field of document.querySelectorAll('textarea')) if (field.scrollWidth > field.clientWidth) lost.push(field.value);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const parent = node.parentElement;
      if (
        !parent ||
        !node.textContent?.trim() ||
        parent.closest('.sr-only, .skip-link, dialog:not([open]), script, noscript, textarea')
      )
        continue;
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      const box = parent.getBoundingClientRect();
      const isCut = getComputedStyle(parent).overflowX !== 'visible' && (right > box.right + 1 || left < box.left - 1);
      if (right > width + 1 || left < -1 || isCut) lost.push(node.textContent.trim());
    }
    return lost;
  });
}

/** Texts of the page that overlap; parts that stick to the edges of the view may cover what scrolls below them. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A list row that is out of view keeps the height that it had when last rendered.
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const boxes: { text: string; parent: Element; box: DOMRect }[] = [];
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      const text = texts.currentNode.textContent?.trim();
      if (!text || !parent?.checkVisibility() || parent.closest('.sr-only, dialog, script, textarea')) continue;
      range.selectNodeContents(texts.currentNode);
      // In a text clamped to some lines, the lines after those have boxes but are not drawn.
      const end = getComputedStyle(parent).overflowY === 'visible' ? Infinity : parent.getBoundingClientRect().bottom;
      for (const box of range.getClientRects()) {
        if (box.width > 1 && (box.top + box.bottom) / 2 < end) boxes.push({ text, parent, box });
      }
    }
    // Line boxes are taller than the type in them.
    const LEAST_PX = 6;
    const found: string[] = [];
    for (const [index, one] of boxes.entries()) {
      for (const other of boxes.slice(index + 1)) {
        if (one.parent === other.parent) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > LEAST_PX && high > LEAST_PX) found.push(`${one.text} / ${other.text}`);
      }
    }
    return found;
  });
}
