import { desk } from '@ocean/api/areas/desk';
import { expect, type Page } from '@playwright/test';
import { says } from '../../dev/browser/says.ts';
import { test } from '../support/story.ts';

/** From choosing a name to a passageway that takes orders; the home of the desk names each next step. */
test('a member makes a profile, passes the test over a reload, fills the wallet, opens, offers, starts and stops', async ({
  memberPage: page,
  platform,
  member,
  app,
}) => {
  await member.deposits('USDT', '80');
  const next = (name: string) => page.getByRole('heading', { level: 2, name });

  await test.step('a name comes first, and a taken name is refused at its field', async () => {
    const other = await platform.member();
    await other.call(desk.create, { nickname: 'Harbour master' });
    await page.goto('/tor');
    await expect(next('Choose your name')).toBeVisible();
    await expect(page.getByText('No bank and no cash')).toBeVisible();
    await page.getByRole('link', { name: 'Create your profile' }).click();
    await page.getByLabel('Nickname').fill('harbour MASTER');
    await page.getByRole('button', { name: 'Create the profile' }).click();
    await expect(page.locator('.field-note')).toContainText(/taken|another member/i);
    await page.getByLabel('Nickname').fill('Anna of the harbour');
    await page.getByRole('button', { name: 'Create the profile' }).click();
    await expect(page).toHaveURL(/\/tor$/);
    await expect(page.getByText('Anna of the harbour')).toBeVisible();
  });

  await test.step('answers survive a reload, and a full score passes', async () => {
    await page.getByRole('link', { name: 'Go to the test' }).click();
    await page.getByRole('link', { name: 'Running a passageway: clocks, pauses and bans' }).click();
    await expect(page.getByRole('heading', { name: 'Running a passageway: clocks, pauses and bans' })).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Begin the test' }).click();
    await expect(page.getByText('Question 1 of 10')).toBeVisible();
    const right = await platform.rightAnswers((await member.call(desk.quiz, {})).testId);
    await answer(page, right.slice(0, 3));
    await page.reload();
    await expect(page.getByText('Question 4 of 10')).toBeVisible();
    await page.getByRole('button', { name: 'Previous question' }).click();
    await expect(page.getByRole('radio').nth(right[2] ?? -1)).toBeChecked();
    await page.getByRole('button', { name: 'Next question' }).click();
    await answer(page, right.slice(3));
    await page.getByRole('button', { name: 'Hand in the answers' }).click();
    await expect(page.getByRole('heading', { name: 'You have passed the test' })).toBeVisible();
    await page.getByRole('link', { name: 'Go on' }).click();
  });

  await test.step('part of the balance fills the wallet, and the rest stays', async () => {
    await expect(page.getByText(/Opening needs at least .*10\.00.USDT.* of value in it/)).toBeVisible();
    await page.getByRole('link', { name: 'Fill the wallet' }).click();
    await app.sheet.getByRole('textbox', { name: 'Amount' }).fill('50');
    await expect(app.sheet.getByText('30.00')).toBeVisible();
    await app.sheet.getByRole('button', { name: says('Move 50 USDT into the wallet') }).click();
    await expect(page.getByText('Moved into the wallet')).toBeVisible();
    await page.goto('/tor');
  });

  await test.step('open, offer and start, each after it was said what it does', async () => {
    await page.getByRole('button', { name: 'Open the passageway' }).click();
    await app.sheet.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.getByText('Opened. Offer a service next, then start it.')).toBeVisible();
    await page.getByRole('link', { name: 'Choose your services' }).click();
    const toOpen = page.getByText('Open at least one service, then your passageway can be started.');
    await expect(toOpen).toBeVisible();
    await page.getByRole('button', { name: /You buy BCG/ }).click();
    await app.sheet.getByLabel('Smallest order').fill('5');
    await app.sheet.getByLabel('Largest order').fill('501');
    await expect(app.sheet.locator('.field-bad .field-note')).toContainText(/up to .*500\.00.USDT/);
    await app.sheet.getByLabel('Largest order').fill('40');
    await app.sheet.getByRole('button', { name: 'Save the service' }).click();
    await expect(page.getByText('Service saved')).toBeVisible();
    await expect(toOpen).toHaveCount(0);
    await expect(page.getByText('Your open services begin when you start your passageway.')).toBeVisible();
    await expect(page.getByRole('button', { name: /You buy BCG.*Not started/ })).toBeVisible();
    await page.goto('/tor');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(app.sheet.getByText('24 hours')).toBeVisible();
    await app.sheet.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByText('In passageway')).toBeVisible();
    await page.getByRole('link', { name: /^Order board/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Order board' })).toBeVisible();
    await page.goto('/tor');
  });

  await test.step('stopping closes it for new orders', async () => {
    await page.getByRole('button', { name: 'Stop taking orders' }).click();
    await app.sheet.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(page.getByText('Your passageway is closed. Nobody can place orders with it.')).toBeVisible();
    expect((await member.call(desk.userinfo, {})).passageway.state).toBe('closed');
  });
});

test('practice starts with a tap, and accepting a practice order moves only worthless units', async ({
  memberPage: page,
  member,
  app,
}) => {
  await member.call(desk.create, { nickname: 'Anna of the harbour' });
  await page.goto('/tor/practice');
  await expect(page.getByText('How an order runs')).toBeVisible();
  expect((await member.call(desk.userinfo, {})).practice.state).toBe('none');
  await page.getByRole('button', { name: 'Begin the practice' }).click();
  await expect(page.locator('article dd').first()).toContainText(/[0-9.]+.practice units$/);
  await page.getByRole('button', { name: 'Accept the practice order' }).first().click();
  await expect(app.sheet.locator('.summary-box')).toContainText(/[0-9.]+.practice units/);
  await app.sheet.getByRole('button', { name: 'Accept the practice order' }).click();
  await expect(page.getByText('Practice order accepted')).toBeVisible();
  await expect(page.locator('[aria-current=step]')).toContainText('Your proceeds are on hold');
  const { assets } = await member.call(desk.wallet, {});
  expect(assets.every(({ free, onHold }) => Number(free) === 0 && Number(onHold) === 0)).toBe(true);
});

async function answer(page: Page, options: readonly number[]): Promise<void> {
  for (const option of options) {
    await page.locator('.radio-card').nth(option).click();
    const button = page.getByRole('button', { name: 'Next question' });
    if (await button.isVisible()) await button.click();
  }
}
