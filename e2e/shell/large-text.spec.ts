import { expect, type Page } from '@playwright/test';
import { fillAccount } from '../pictures/fill-account.ts';
import { openSettled } from '../support/open-settled.ts';
import { signIn, test } from '../support/story.ts';

test('at twice the text size nothing is lost sideways and no text lies on another, on a small phone in both directions', async ({
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
      // By place: its name is in the language of the page.
      if (tab !== undefined) await page.getByRole('tab').nth(tab).click();
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await lostSideways(page), `${path} ${tab ?? ''} ${lang}`).toEqual([]);
      // A long list gives its rows more room when it has seen how high they have become.
      await expect.poll(() => overlaps(page), `${path} ${tab ?? ''} ${lang}: one text lies on another`).toEqual([]);
    }
  }
});

/** Texts that stick out of the page, or of a box that hides what sticks out. */
function lostSideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const lost: string[] = [];
    // Not innerWidth: a phone shows more of a page that is too wide, and so would hide the fault.
    const width = document.documentElement.clientWidth;
    const range = document.createRange();
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || parent.closest('.sr-only, .skip-link, dialog:not([open]), script, noscript'))
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

/** Texts of the page that lie on each other; what sticks to the edges of the view may lie on what scrolls below it. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A row of a list that is out of sight keeps the height that it had when it was last seen.
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
      if (!text || !parent?.checkVisibility() || parent.closest('.sr-only, dialog, script')) continue;
      range.selectNodeContents(texts.currentNode);
      for (const box of range.getClientRects()) if (box.width > 1) boxes.push({ text, parent, box });
    }
    // Lines of type stand closer than their boxes say.
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
