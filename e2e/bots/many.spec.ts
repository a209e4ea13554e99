import { type CDPSession, expect } from '@playwright/test';
import type { BotApp } from '../support/bot-app.ts';
import { test } from '../support/story.ts';

/** Ten purchases of the maximum quantity, whose list must scroll as smoothly as a short one. */
const PURCHASES = 10;
const BOTS = PURCHASES * 1000;
/** CPU throttling that slows this machine to a mid-range phone. */
const SLOW_DOWN = 4;
/** Limit of the rows in the page at any time, whatever the length of the list. */
const MAX_ROWS = 60;

test('reaches any of ten thousand bots with only a few rows in the page', async ({ page, member, bots: app }) => {
  await member.deposits('USDT', '1000000');
  for (let bought = 0; bought < PURCHASES; bought++) await member.buysBots(1000);
  await test.step('open the list', async () => {
    await page.goto('/bot');
    await app.openMine();
    await expect(app.status('Not activated', BOTS)).toBeVisible();
  });

  await test.step('keys reach both ends, and every row states its position', async () => {
    const first = app.rows.first().getByRole('button');
    await first.focus();
    await page.keyboard.press('End');
    const last = page.locator(`[aria-posinset="${BOTS}"]`);
    await expect(last).toContainText('Not activated');
    await expect(last.getByRole('button')).toBeFocused();
    await expect(last).toBeInViewport();
    expect(await app.rows.count()).toBeLessThan(MAX_ROWS);
    await page.keyboard.press('PageUp');
    await page.keyboard.press('ArrowUp');
    await expect(last.getByRole('button')).not.toBeFocused();
    await page.keyboard.press('Enter');
    await expect(app.sheet.getByText('Share so far')).toBeVisible();
    await app.closeSheet();
    await page.keyboard.press('Home');
    await expect(page.locator('[aria-posinset="1"]').getByRole('button')).toBeFocused();
    await expect(page.locator('[aria-posinset="1"]')).toBeInViewport();
  });

  await test.step('flings scroll far and keep the number of rows small', async () => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    const frames = await framesWhile(cdp, page, async () => {
      for (const yDistance of [-6000, -9000, 4000]) {
        await cdp.send('Input.synthesizeScrollGesture', { x: 180, y: 500, yDistance, speed: 4000, gestureSourceType: 'mouse' });
      }
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    test.info().annotations.push({ type: 'frames', description: JSON.stringify(frames) });
    if (process.env.MEASURE) process.stdout.write(`${JSON.stringify(frames)}\n`);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(9_000);
    expect(await app.rows.count()).toBeLessThan(MAX_ROWS);
    await expect(app.rows.nth(10)).toContainText('Not activated');
    await app.picture('scrolled');
  });
});

type Frames = { count: number; median: number; p95: number; longest: number; mainThreadMsAFrame: number };

/** Frame times in ms during a movement, and the page's own main-thread time per frame. */
async function framesWhile(cdp: CDPSession, page: BotApp['page'], move: () => Promise<void>): Promise<Frames> {
  // Thread time, so that other processes on this machine do not count.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { frameTimes: times });
    const tick = (at: number) => {
      times.push(at);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  const taskSeconds = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await taskSeconds();
  await move();
  const spentMs = ((await taskSeconds()) - before) * 1000;
  const times = await page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes);
  const lengths = times
    .slice(1)
    .map((at, index) => at - (times[index] ?? at))
    .sort((a, b) => a - b);
  const at = (share: number) => Math.round((lengths[Math.floor(lengths.length * share)] ?? 0) * 10) / 10;
  return {
    count: lengths.length,
    median: at(0.5),
    p95: at(0.95),
    longest: at(0.999),
    mainThreadMsAFrame: Math.round((spentMs / lengths.length) * 10) / 10,
  };
}
