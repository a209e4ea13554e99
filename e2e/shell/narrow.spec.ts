import { earnings } from '@ocean/api/areas/earnings';
import { expect } from '@playwright/test';
import { openSettled } from '../support/open-settled.ts';
import { test } from '../support/story.ts';

/** The smallest phone in use. */
test.use({ viewport: { width: 320, height: 568 } });

test('on a phone of 320 px tiles are equally wide, and no word of a record is broken', async ({ memberPage: page, member }) => {
  await member.deposits('USDT', '500');
  await member.exchanges('60');
  await member.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
  for (const path of ['/', '/zichan']) {
    await openSettled(page, path);
    const widths = await page.locator('.tiles > *').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    expect(widths.length, path).toBeGreaterThan(3);
    expect(Math.max(...widths) - Math.min(...widths), path).toBeLessThan(1);
  }
  await openSettled(page, '/loglist');
  const title = page.locator('.row-main > b').filter({ hasText: 'Withdrawal' }).first();
  const { height, line } = await title.evaluate((element) => ({
    height: element.getBoundingClientRect().height,
    line: Number.parseFloat(getComputedStyle(element).lineHeight),
  }));
  expect(height).toBeLessThan(1.5 * line);
});

test('on a phone of 320 px the quantity is in view on Buy and in Cards, and nothing covers it', async ({ memberPage: page }) => {
  for (const path of ['/bot', '/bot?tab=cards']) {
    await openSettled(page, path);
    const quantity = page.getByRole('textbox', { name: 'Quantity' });
    for (const control of [
      quantity,
      page.getByRole('button', { name: 'One more' }),
      page.getByRole('button', { name: 'One fewer' }),
    ]) {
      await expect(control, path).toBeInViewport({ ratio: 1 });
      const isOnTop = await control.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height - 2));
      });
      expect(isOnTop, path).toBe(true);
    }
  }
});

test('no line break separates a figure from its unit, in a wide font too', async ({ memberPage: page }) => {
  await page.route('**/api/bot/summary', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { income: { uncollected: string } } };
    answer.data.income.uncollected = '12345678.912';
    await route.fulfill({ response, json: answer });
  });
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await openSettled(page, '/');
    await page.evaluate(() => document.documentElement.style.setProperty('--font', 'monospace'));
    await expect(page.locator('.figures').getByText('400,000,000')).toBeVisible();
    const hero = page.locator('.amount-hero');
    await expect(hero).toContainText('12,345,678.91');
    const amounts = page.locator('.figures .amount, .amount-hero');
    expect(await amounts.count()).toBeGreaterThan(4);
    const broken = await amounts.evaluateAll((all) =>
      all
        .filter((one) => {
          const lines = one.getClientRects();
          const room = one.parentElement?.closest('button, div')?.getBoundingClientRect();
          return lines.length > 1 || !room || (lines[0]?.right ?? 0) > room.right + 1;
        })
        .map((one) => one.textContent),
    );
    expect(broken, `${width} px`).toEqual([]);
  }
});
