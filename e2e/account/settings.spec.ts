import { erc20Abi } from '@ocean/chain/abi/erc20';
import { expect } from '@playwright/test';
import { maxUint256 } from 'viem';
import { test } from '../support/story.ts';

/** Approvals and sessions, which a member can revoke. */
test('revokes a very large approval on chain, and ends the session of another device', async ({
  page,
  browser,
  platform,
  member,
  app,
}) => {
  const { vault } = platform.chain.deployment;
  const approval = { address: platform.chain.tokenOf('USDT'), abi: erc20Abi, functionName: 'approve', args: [vault, maxUint256] };
  await member.send(approval);
  await page.goto('/zichan');

  // The same wallet on another device, without this one's session.
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  await other.addInitScript(() => {
    if (sessionStorage.getItem('fresh')) return;
    sessionStorage.setItem('fresh', '1');
    localStorage.removeItem('fengToken');
  });
  const second = await other.newPage();
  await second.goto('/settings');
  await expect(second.getByText('This device', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Menu' }).click();
  await app.sheet.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText('Any amount')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke USDT' }).click();
  await app.sheet.getByRole('button', { name: 'Revoke USDT' }).click();
  await expect(app.sheet.getByText('Approval revoked')).toBeVisible();
  await app.sheet.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Any amount')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Revoke/ })).toHaveCount(0);

  await page.getByRole('button', { name: /^End the session on/ }).click();
  await app.sheet
    .getByRole('button', { name: 'End', exact: true })
    .or(app.sheet.getByRole('button', { name: 'End this' }))
    .click();
  await expect(page.getByText('1 session ended')).toBeVisible();
  await expect(page.getByRole('button', { name: /^End the session on/ })).toHaveCount(0);
  const ended = second.waitForResponse((answer) => answer.url().includes('/api/other/register'));
  await second.reload();
  // The ended session is not used again: the wallet signs in once more.
  await ended;
  await other.close();
});

test('logs out of this device from the settings as from the menu, after a question', async ({ memberPage: page, app }) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Log out' }).click();
  await app.sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await app.sheet.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('This device', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible();
});
