import type { Page } from '@playwright/test';

const STEPS = 12;

/** Drags a finger down the screen and lifts it, as touch events of the browser itself. */
export async function pullDown(page: Page, { byPx, asidePx = 0 }: { byPx: number; asidePx?: number }): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const from = { x: 120, y: 260 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + asidePx * part, y: from.y + byPx * part }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', step / STEPS);
  await touch('touchEnd', 1);
  await client.detach();
}
