import { expect } from '@playwright/test';
import { says } from '../../dev/browser/says.ts';
import { signIn, test } from '../support/story.ts';

/** Sending to a member of the own line, signed by the wallet where it is much. */
test('transfers to the own line: a small amount at once, a larger one signed, a stranger refused', async ({
  page,
  browser,
  platform,
  member,
  app,
}) => {
  await member.deposits('USDT', '500');
  const recipient = await platform.member({ inviter: member });
  const to = recipient.id;

  await page.goto('/zichan?do=transfer');
  await app.sheet.getByLabel('Amount').fill('10');
  await app.sheet.getByLabel('Recipient').fill('0x000000000000000000000000000000000000dEaD');
  await expect(app.sheet.getByText(/Only members above or below you/)).toBeVisible();
  await app.sheet.getByLabel('Recipient').fill(to);
  await expect(app.sheet.getByText('with a member below you')).toBeVisible();
  await app.sheet.getByRole('button', { name: says('Transfer 10 USDT') }).click();
  await expect(page.getByText('Transfer successful')).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(0);

  await page.goto('/zichan?do=transfer');
  await app.sheet.getByLabel('Amount').fill('200');
  await app.sheet.getByLabel('Recipient').fill(to);
  await expect(app.sheet.getByText(/your wallet signs this transfer/)).toBeVisible();
  await app.sheet.getByRole('button', { name: says('Sign and transfer 200 USDT') }).click();
  await expect(page.getByText('Transfer successful')).toBeVisible();
  const invited = await browser.newContext();
  await signIn(invited, { platform, member: recipient });
  const guest = await invited.newPage();
  await guest.goto('/zichan');
  await expect(guest.getByRole('button', { name: /USDT.*210/ })).toBeVisible();
  await invited.close();
});
