import { expect, type Locator } from '@playwright/test';
import { says } from '../../dev/browser/says.ts';
import { signIn, test } from '../support/story.ts';

/** Transfers to a member of the sender's own line; the wallet signs large ones. */
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
  await expect(app.sheet.getByText('to a member below you')).toBeVisible();
  // The remaining balance and the note that the transfer is final are in view without scrolling, even on the smallest phone.
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(app.figure('Stays here')).toBeInViewport({ ratio: 1 });
  await expect(app.figure('Stays here')).toContainText('490.00');
  await expect(app.sheet.getByText('It arrives at once and cannot be taken back.')).toBeInViewport({ ratio: 1 });
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

test('a mistyped address is refused before it is sent, and the review shows the right one unbroken or in two halves', async ({
  page,
  platform,
  member,
  app,
}) => {
  await member.deposits('USDT', '500');
  const [id] = await member.buysBots(1);
  const { address } = await platform.member({ inviter: member });
  const mistyped = address.replace(/[a-f](?=[^a-f]*$)/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/earn/transferCheck') && asked.push(request.postData() ?? ''));

  await page.goto('/zichan?do=transfer');
  await app.sheet.getByLabel('Amount').fill('10');
  await app.sheet.getByLabel('Recipient').fill(mistyped);
  await expect(app.sheet.getByText('A character of this address is wrong. Copy the address again')).toBeVisible();
  await expect(app.sheet.getByRole('button', { name: /^Transfer/ })).toBeDisabled();
  // Once the hash function has loaded, such an address causes no request.
  asked.length = 0;
  await app.sheet.getByLabel('Amount').fill('11');
  await app.sheet.getByLabel('Recipient').fill(address);
  await expect(app.sheet.getByRole('button', { name: says('Transfer 11 USDT') })).toBeEnabled();
  expect(asked.filter((body) => body.includes(mistyped))).toEqual([]);
  await expectUnbroken(app.figure('Recipient'), address);

  for (const width of [360, 320, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto(`/bot?tab=mine`);
    await page.getByRole('button', { name: 'Transfer 1', exact: true }).click();
    await app.sheet.getByRole('textbox').fill(address);
    await app.sheet.getByRole('button', { name: 'Check', exact: true }).click();
    await expectUnbroken(app.figure('To'), address);
  }
  expect(id).toBeDefined();
});

/** Expects each half of the address on one line, and at most two lines. */
async function expectUnbroken(fact: Locator, address: string) {
  const whole = fact.locator('bdi');
  await expect(whole).toHaveText(address);
  const halves = await whole
    .locator('span')
    .evaluateAll((spans) =>
      spans.map((span) => ({ length: span.textContent?.length, lines: span.getClientRects().length, height: span.clientHeight })),
    );
  const [{ height } = { height: 0 }] = halves;
  expect(halves).toEqual([21, 21].map((length) => ({ length, lines: 1, height })));
  expect((await whole.boundingBox())?.height).toBeLessThan(2.5 * height);
}
