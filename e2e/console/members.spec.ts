import { account } from '@ocean/api/areas/account';
import { tickets } from '@ocean/api/areas/tickets';
import { expect } from '@playwright/test';
import { operatorAt } from '../support/operator-page.ts';
import { test } from '../support/story.ts';

test('an operator answers a ticket, and suspends its member on the account’s page', async ({ browser, platform }) => {
  const { origin } = await platform.opensConsole();
  const alice = await platform.member();
  const { id } = await alice.call(tickets.send, { subject: 'My phone is gone', text: 'Please stop everything.' });
  const page = await operatorAt(browser, { origin, name: 'Carol' });
  await page.goto(`${origin}/tickets`);
  await page.getByRole('row', { name: 'My phone is gone' }).click();
  await expect(page.getByText('Please stop everything.')).toBeVisible();
  await page.getByLabel('Answer').fill('We stop it now.');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(page.getByText('text: We stop it now.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign with the wallet' }).click();
  await expect(page.getByText(`ticket ${id} is answered`)).toBeVisible();
  expect((await alice.call(tickets.detail, { ticketId: id })).thread.at(-1)).toMatchObject({
    by: 'support',
    text: 'We stop it now.',
  });

  await page.goto(`${origin}/accounts`);
  await page.getByLabel('Address, invitation code or nickname').fill(alice.address);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('link', { name: alice.address.toLowerCase() }).click();
  await page.getByLabel('Reason').fill('phone stolen');
  await page.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('from active to suspended')).toBeVisible();
  await page.getByRole('button', { name: 'Sign with the wallet' }).click();
  await expect(page.getByText('Suspended: this member reads everything')).toBeVisible();
  expect((await alice.call(account.profile, {})).suspended).toBe(true);
});
