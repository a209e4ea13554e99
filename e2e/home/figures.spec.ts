import { home } from '@ocean/api/areas/home';
import { expect } from '@playwright/test';
import { test } from '../support/story.ts';

/** Every public figure opens the entries or the rule that it comes from, for a visitor too. */
test('public figures open what stands behind them', async ({ page, platform, app }) => {
  const member = await platform.member();
  await member.deposits('USDT', '300');
  await member.buysBots(2);
  // The first request triggers the read of the vault.
  await expect.poll(async () => (await member.call(home.show, {})).figures.reserves).not.toBeNull();
  await page.goto('/');
  const figure = (name: string) => page.locator('.figures').getByRole('button', { name });
  await expect(figure('Reserves')).toContainText('3 times the USDT owed');
  await figure('Reserves').click();
  await expect(app.figure('Held by the vault')).toContainText('300.00 USDT');
  await expect(app.figure('Owed to members')).toContainText('100.00 USDT');
  await app.picture('reserves');
  await app.closeSheet();

  await figure('Treasury').click();
  const entries = app.sheet.locator('.card-list > .row');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('Bots bought from balance');
  await expect(entries).toContainText('200.00 USDT');
  await app.picture('treasury');
  await app.closeSheet();

  await figure('Emission pool left').click();
  await expect(entries.filter({ hasText: 'Minted at the start' })).toHaveCount(1);
  await app.closeSheet();
  // The fade is a scroll-driven animation, which is off with reduced motion.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  for (const [name, words] of [
    ['Running bots', 'Bots that are at work today'],
    ['Members', 'activated with an invitation code'],
    ['Emission today', 'the part that the schedule has for today'],
    ['Burned to date', 'is destroyed when it is claimed'],
  ] as const) {
    await figure(name).click();
    await expect(app.sheet.getByText(words)).toBeVisible();
    // The fade at the end of a sheet is no taller than the content left below, so that the last row can be read.
    const { left, fade } = await app.sheet.locator('.sheet-body').evaluate((body) => ({
      left: body.scrollHeight - body.clientHeight - body.scrollTop,
      fade: Number.parseFloat(getComputedStyle(body).getPropertyValue('--end-fade')),
    }));
    expect(Math.abs(fade - Math.min(28, left)), `${name}: ${fade} px over ${left} px`).toBeLessThanOrEqual(1);
    await app.closeSheet();
  }
});
