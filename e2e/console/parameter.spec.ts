import { params } from '@ocean/api/operators/money/params';
import { expect } from '@playwright/test';
import { operatorAt } from '../support/operator-page.ts';
import { test } from '../support/story.ts';

const TERMS = '[{"from":30,"percent":"4"},{"from":90,"percent":"6"}]';

test('two operators announce a parameter after seeing its effect; a visitor reads it announced, and in force on its day', async ({
  browser,
  page,
  platform,
  app,
}) => {
  const { origin, carol: calls } = await platform.opensConsole();
  const { today } = await calls.call(params.list, {});
  const carol = await operatorAt(browser, { origin, name: 'Carol' });
  await carol.goto(`${origin}/params?row=stake.pledge.terms`);
  await carol.getByLabel('New value, days and % a year').fill('[{"from":30,"percent":"4"},{"from":90,"percent":"2"}]');
  await carol.getByRole('button', { name: 'Put it into the change' }).click();
  await carol.getByLabel('Reason').fill('Better terms for the new year');
  const change = carol.getByRole('region', { name: 'Change', exact: true });
  await change.getByRole('button', { name: 'Show what it does' }).click();
  await expect(change.getByText('1 of 9 rules would be broken')).toBeVisible();
  await expect(change.getByText(`no, from day ${today + 1}: stake.pledge.terms`)).toBeVisible();
  await expect(change.getByRole('button', { name: 'Show the text to sign' })).toHaveCount(0);

  await carol.getByLabel('New value, days and % a year').fill(TERMS);
  await carol.getByRole('button', { name: 'Put it into the change' }).click();
  await change.getByRole('button', { name: 'Show what it does' }).click();
  await expect(change.getByText('All 9 rules hold')).toBeVisible();
  await change.getByRole('button', { name: 'Show the text to sign' }).click();
  await change.getByRole('button', { name: 'Sign with the wallet' }).click();

  const dave = await operatorAt(browser, { origin, name: 'Dave' });
  await dave.goto(`${origin}/params`);
  await expect(dave.getByText('reason: Better terms for the new year')).toBeVisible();
  await dave.getByRole('button', { name: 'Sign it too' }).click();
  await dave.getByRole('button', { name: 'Sign with the wallet' }).click();
  // The change is no longer pending and is listed with its day.
  await expect(dave.getByRole('button', { name: 'Sign it too' })).toHaveCount(0);
  await expect(dave.getByRole('row', { name: 'stake.pledge.terms' })).toContainText(`from day ${today + 1}`);

  const terms = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Terms today' }) });
  await test.step('before its day the public history lists it, and the terms are unchanged', async () => {
    await page.goto('/proof');
    await page.getByRole('button', { name: 'History of parameters' }).click();
    const announced = app.sheet.locator('.row').filter({ hasText: 'stake.pledge.terms' });
    await expect(announced).toContainText('Better terms for the new year');
    await expect(announced).toContainText(/From /);
    await app.closeSheet();
    await page.goto('/stakes');
    await expect(terms.locator('dl > div').first()).not.toContainText('4% a year');
  });

  await platform.passDays(1);
  await platform.visitorsRead((home) => home.platformDay === today + 1);
  await page.reload();
  await expect(terms.locator('dl > div').first()).toContainText('4% a year');
});
