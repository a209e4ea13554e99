import { type CDPSession, expect, test } from '@playwright/test';
import { BotApp } from './bot-app.ts';
import { type Platform, startPlatform } from './platform.ts';

/** Ten purchases of the largest size: the list that has to scroll like a short one. */
const PURCHASES = 10;
const BOTS = PURCHASES * 1000;
/** A mid-range phone beside this machine. */
const SLOW_DOWN = 4;
/** Of rows in the page at once, however long the list is. */
const MOST_ROWS = 60;

let platform: Platform;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  platform = await startPlatform();
});
test.afterAll(() => platform?.stop());
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('ten thousand bots: any of them is in reach, few are in the page', async ({ page }) => {
  test.setTimeout(600_000);
  const app = new BotApp(page, 'many-bots');
  await page.goto(platform.origin);
  await test.step('buy them', async () => {
    await app.join(platform.inviteCode);
    const address = await app.ownAddress();
    await page.request.post(`${platform.origin}/dev-api/faucet`, { data: { address, asset: 'USDT', amount: '1000000' } });
    await app.deposit(1_000_000);
    for (let bought = 0; bought < PURCHASES; bought++) {
      await app.tab('Ocean Bot');
      await page.getByRole('tab', { name: 'Buy' }).click();
      await app.buyFromBalance({ quantity: 1000, total: 98_000 });
    }
    await app.openMine();
    await expect(app.status('Not activated', BOTS)).toBeVisible();
  });

  await test.step('keys reach both ends, and every row knows its place', async () => {
    const first = app.rows.first().getByRole('button');
    await first.focus();
    await page.keyboard.press('End');
    const last = page.locator(`[aria-posinset="${BOTS}"]`);
    await expect(last).toContainText('Not activated');
    await expect(last.getByRole('button')).toBeFocused();
    await expect(last).toBeInViewport();
    expect(await app.rows.count()).toBeLessThan(MOST_ROWS);
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

  await test.step('flings pass through', async () => {
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
    expect(await app.rows.count()).toBeLessThan(MOST_ROWS);
    await expect(app.rows.nth(10)).toContainText('Not activated');
    await app.picture('scrolled');
  });
});

type Frames = { count: number; median: number; p95: number; longest: number; mainThreadMsAFrame: number };

/** How long the frames were while something moved, and how much of each the page itself took. */
async function framesWhile(cdp: CDPSession, page: BotApp['page'], move: () => Promise<void>): Promise<Frames> {
  // The thread's own time: what else runs on this machine does not count.
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
