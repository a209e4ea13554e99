import { expect } from '@playwright/test';
import { BotApp } from '../support/bot-app.ts';
import { signIn, test } from '../support/story.ts';

/**
 * Everything that can be done with a dozen bots, on two phones: cards, running, stopping, renewing, and
 * sending three to another member who runs them.
 */
test('a member runs a dozen bots and sends three of them to another who runs them', async ({
  page,
  browser,
  platform,
  member,
  bots: app,
}) => {
  await member.deposits('USDT', '2500');
  /** Advances the clock by some days and reloads the page. */
  const passDays = async (days: number) => {
    await platform.passDays(days);
    await page.reload();
  };

  await test.step('buy twelve bots', async () => {
    await page.goto('/bot');
    await app.buyFromBalance({ quantity: 12, total: 1188 });
    await app.openMine();
    await expect(page.getByRole('heading', { name: '12 bots' })).toBeVisible();
    await expect(app.rows).toHaveCount(12);
    // Each status of the specification is explained beside its name.
    await expect(app.status('Not activated', 12)).toHaveAccessibleDescription('bought today');
    await expect(app.status('Frozen', 0)).toContainText('ready to run');
    await app.picture('01-twelve');
  });

  await test.step('no card: the sheet says so and leads to the cards', async () => {
    await app.tile('Accelerate', 12).click();
    await expect(app.sheet.getByText('No accelerator card')).toBeVisible();
    await app.picture('02-no-card');
    await app.sheet.getByRole('link', { name: 'Get cards' }).click();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await app.buyFromBalance({ quantity: 84, total: 420 });
  });

  await test.step('accelerate all', async () => {
    await app.openMine();
    await app.tile('Accelerate', 12).click();
    await expect(app.figure('Ready by tomorrow')).toContainText('12');
    await app.picture('03-accelerate');
    await app.sheet.getByRole('button', { name: 'Use 84 cards' }).click();
    await expect(page.getByText('Acceleration successful')).toBeVisible();
  });

  await test.step('no frozen bot today; tomorrow the pledge is missing until it was exchanged', async () => {
    await app.tile('Run', 0).click({ force: true });
    await expect(page.getByText('No frozen BOT: none is ready to run yet.')).toBeVisible();
    await passDays(1);
    await app.status('Frozen', 12).click();
    await expect(page.getByText('Earns nothing until you run it.')).toBeVisible();
    await app.rows.first().getByRole('button').click();
    await expect(app.sheet.getByText('Earns nothing until you run it.')).toBeVisible();
    await app.closeSheet();
    await app.status('Frozen', 12).click();
    await app.tile('Run', 12).click();
    await expect(app.sheet.getByText('Insufficient BCG balance')).toBeVisible();
    await app.picture('04-no-pledge');
    await app.sheet.getByRole('button', { name: 'Cancel' }).click();
    await member.exchanges('100');
  });

  await test.step('run all', async () => {
    await page.reload();
    await app.tile('Run', 12).click();
    await expect(app.figure('Pledge')).toContainText('120');
    await app.picture('05-run-all');
    await app.refuseOnce('/api/bot/pledgeAll', { key: 'BCG_INSUFFICIENT', msg: 'Insufficient BCG balance' });
    await app.sheet.getByRole('button', { name: 'Run 12 bots' }).click();
    await expect(app.sheet.getByText('Run failed')).toBeVisible();
    await app.sheet.getByRole('button', { name: 'Run 12 bots' }).click();
    await expect(page.getByText('Pledge successful')).toBeVisible();
    await expect(app.status('Running', 12)).toBeVisible();
  });

  await test.step('one bot: its dates, its history, and stopping it for the fee', async () => {
    await passDays(2);
    await app.rows.first().getByRole('button').click();
    await expect(app.sheet.getByText('Accelerated')).toBeVisible();
    await app.picture('06-one-bot');
    await app.sheet.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(app.figure('Fee')).toContainText('0.20 BCG');
    await expect(app.sheet.getByText('1 bot: today’s share is not paid')).toBeVisible();
    await app.picture('07-stop-one');
    await app.sheet.getByRole('button', { name: 'Stop 1 bot' }).click();
    await expect(page.getByText('Pledge returned to your balance')).toContainText('less a fee of 0.20 BCG');
    await expect(app.status('Stopped', 1)).toBeVisible();
  });

  await test.step('two more, chosen in the list', async () => {
    await page.getByRole('button', { name: 'Choose' }).click();
    await app.rows.nth(1).getByRole('checkbox').click();
    await app.rows.nth(2).getByRole('checkbox').click();
    await expect(page.getByText('2 bots chosen')).toBeVisible();
    await app.picture('08-chosen');
    await app.chosen('Stop', 2).click();
    await app.sheet.getByRole('button', { name: 'Stop 2 bots' }).click();
    await expect(app.status('Stopped', 3)).toBeVisible();
    await expect(page.getByText('2 bots chosen')).toBeHidden();
  });

  await test.step('renew all in the last days of the term', async () => {
    await passDays(23);
    await app.tile('Renew', 9).click();
    await expect(app.figure('Renewal fee')).toContainText('18');
    await app.picture('09-renew');
    await app.refuseOnce('/api/bot/renewAll', { key: 'BALANCE_INSUFFICIENT', msg: 'Insufficient balance' });
    await app.sheet.getByRole('button', { name: 'Renew 9 bots' }).click();
    await expect(app.sheet.getByText('Renewal failed')).toBeVisible();
    await app.sheet.getByRole('button', { name: 'Renew 9 bots' }).click();
    await expect(page.getByText('Renewal successful')).toBeVisible();
  });

  const recipient = await platform.member();
  const { address } = recipient;
  await test.step('send three: the address is checked, the wallet signs', async () => {
    await app.status('Stopped', 3).click();
    await expect(app.rows).toHaveCount(3);
    await page.getByRole('button', { name: 'Choose' }).click();
    for (const row of [0, 1, 2]) await app.rows.nth(row).getByRole('checkbox').click();
    await app.chosen('Transfer', 3).click();
    await app.sheet.getByRole('button', { name: 'Check' }).click();
    await expect(app.sheet.getByText('Enter the address')).toBeVisible();
    await app.sheet.getByLabel('Recipient’s address').fill('0x12');
    await app.sheet.getByRole('button', { name: 'Check' }).click();
    await expect(app.sheet.getByText('This is not a wallet address')).toBeVisible();
    await app.picture('10-no-address');
    await app.sheet.getByLabel('Recipient’s address').fill(address);
    await app.sheet.getByRole('button', { name: 'Check' }).click();
    await expect(app.figure('To')).toContainText(address);
    await expect(app.figure('Numbers')).toContainText(/#\d+ #\d+ #\d+/);
    await app.picture('11-send');
    await app.sheet.getByRole('button', { name: 'Sign and transfer 3 bots' }).click();
    await expect(page.getByText('Transfer successful')).toBeVisible();
    await expect(page.getByText('None here')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(page.getByRole('heading', { name: '9 bots' })).toBeVisible();
    await page.getByRole('button', { name: 'History of all bots' }).click();
    await expect(app.sheet.getByText('Transferred', { exact: true })).toHaveCount(3);
    await app.closeSheet();
  });

  await test.step('the other member runs them', async () => {
    await recipient.deposits('USDT', '100');
    await recipient.exchanges('50');
    const context = await browser.newContext();
    await signIn(context, { platform, member: recipient });
    const other = new BotApp(await context.newPage());
    await other.page.goto('/bot?tab=mine');
    await expect(other.rows).toHaveCount(3);
    await other.tile('Run', 3).click();
    await other.sheet.getByRole('button', { name: 'Run 3 bots' }).click();
    await expect(other.page.getByText('Pledge successful')).toBeVisible();
    await expect(other.status('Running', 3)).toBeVisible();
    await other.rows.first().getByRole('button').click();
    await expect(other.sheet.getByText('Received')).toBeVisible();
    await other.picture('12-received');
  });
});
