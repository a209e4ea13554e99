import { team } from '@ocean/api/areas/team';
import { expect, type Page } from '@playwright/test';
import type { Member } from '../support/platform.ts';
import { test } from '../support/story.ts';

/** As the screens show the address of a member whom the caller has not invited. */
const short = (address: string) => `${address.slice(0, 4)}…${address.slice(-4)}`;
const item = (page: Page, address: string) => page.getByRole('main').locator('[data-member]').filter({ hasText: address });
const members = (page: Page) => page.locator('main [data-member]:visible');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });

/** Waits for the figures, which follow the facts within two seconds. */
async function untilCounted(member: Member, below: number): Promise<void> {
  await expect.poll(async () => (await member.call(team.show, {})).figures.members).toBe(below);
}

test('the downline is a tree that Back leads up again, page by page, and a list', async ({
  memberPage: page,
  member,
  platform,
}) => {
  const child = await platform.member({ inviter: member });
  const grandchild = await platform.member({ inviter: child });
  const last = await platform.member({ inviter: grandchild });
  await last.deposits('USDT', '300');
  await last.buysBots(2);
  // The grandchild is the oldest of more than a page.
  for (let more = 0; more < 22; more += 1) await platform.member({ inviter: child });
  await untilCounted(member, 25);
  const sizes: number[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/other/down')) return;
    const { data } = (await response.json()) as { data?: { list: unknown[] } };
    sizes.push(data?.list.length ?? 0);
  });

  await page.goto('/xiaji');
  await expect(heading(page, 'Invited by you')).toBeVisible();
  await expect(members(page)).toHaveCount(1);
  await expect(item(page, child.address)).toContainText('V0');
  await expect(item(page, child.address)).toContainText(/Team sales\D*200\.00.*Members below\D*24/);
  await page.getByRole('link', { name: '23 direct invitees' }).click();

  const invitedByChild = heading(page, `Invited by ${short(child.address)}`);
  await expect(invitedByChild).toBeFocused();
  await expect(members(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(members(page)).toHaveCount(3);
  await expect(page.getByText('That is everyone')).toBeVisible();
  await expect(item(page, short(grandchild.address))).toContainText('1 direct invitee');
  await page.getByRole('link', { name: '1 direct invitee' }).click();

  await expect(heading(page, `Invited by ${short(grandchild.address)}`)).toBeFocused();
  await expect(item(page, short(last.address))).toContainText(/Bots\D*2 · 0 running/);
  const way = page.getByRole('navigation', { name: 'Where you are' });
  await expect(way.getByRole('listitem')).toHaveText(['You', short(child.address), short(grandchild.address)]);
  expect((await page.locator('main').innerHTML()).toLowerCase()).not.toContain(last.id);

  await page.goBack();
  await expect(members(page), 'the page that was left').toHaveCount(3);
  await expect(item(page, short(grandchild.address)).getByRole('link')).toBeFocused();
  await page.getByRole('main').getByRole('button', { name: 'Back', exact: true }).click();
  await expect(heading(page, 'Invited by you')).toBeVisible();

  await page.getByRole('tab', { name: 'List' }).click();
  await expect(heading(page, 'Everyone below you')).toBeVisible();
  await expect(members(page)).toHaveCount(20);
  await expect(members(page).nth(0)).toContainText('Your direct invitee');
  await expect(members(page).nth(1)).toContainText('2 levels below you');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(members(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(members(page)).toHaveCount(20);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(20);
});

test('a search finds a deep member, and says of each bad address what is wrong with it', async ({
  memberPage: page,
  member,
  platform,
}) => {
  const inviter = await platform.member({ inviter: member });
  const deep = await platform.member({ inviter: await platform.member({ inviter }) });
  const stranger = await platform.member();
  await untilCounted(member, 3);
  await page.goto('/xiaji');
  const field = page.getByRole('textbox', { name: 'Find a member' });
  const search = page.getByRole('button', { name: 'Search', exact: true });
  const mistyped = `0x${deep.address.slice(2).replace(/[a-f]/i, (letter) => (/[a-f]/.test(letter) ? letter.toUpperCase() : letter.toLowerCase()))}`;
  for (const [typed, sentence] of [
    ['', 'Enter the address'],
    ['0x1234', 'This is not a wallet address'],
    ['hello', 'This is not a wallet address'],
    [mistyped, 'A character of this address is wrong. Copy the address again'],
    [stranger.address, 'No member of your downline has this address'],
    [`0x${'9'.repeat(40)}`, 'No member of your downline has this address'],
    [member.address, 'No member of your downline has this address'],
  ] as const) {
    await field.fill(typed);
    await search.click();
    await expect(field, typed).toHaveAccessibleDescription(sentence);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }

  await field.fill(` ${deep.address} `);
  await field.press('Enter');
  await expect(heading(page, 'Found')).toBeVisible();
  await expect(members(page)).toHaveCount(1);
  await expect(members(page)).toContainText('3 levels below you');
  await page.getByRole('link', { name: 'Show in the tree' }).click();
  await expect(page.getByRole('navigation', { name: 'Where you are' }).getByRole('listitem')).toHaveCount(4);
  await expect(heading(page, 'No one invited yet')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Where you are' })).toContainText(short(inviter.address));
  await page.getByRole('main').getByRole('button', { name: 'Back', exact: true }).click();
  await expect(heading(page, 'Invited by you')).toBeVisible();
});

test('an empty downline says how to invite, and a branch of someone else stays closed', async ({ memberPage: page }) => {
  await page.goto('/xiaji');
  await expect(heading(page, 'Your downline is empty')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open my invitation' })).toHaveAttribute('href', '/yaoqing');
  // The first member of the platform, who invited this one.
  await page.goto('/xiaji?under=1');
  await expect(page.getByText('This member is not in your downline')).toBeVisible();
  await page.getByRole('link', { name: 'To the top of the tree' }).click();
  await expect(heading(page, 'Your downline is empty')).toBeVisible();
});

test('a count that is not known yet is a dash and never a zero', async ({ memberPage: page, member, platform }) => {
  await platform.member({ inviter: member });
  await page.route('**/api/other/down', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...json, data: { ...json.data, asOf: null } } });
  });
  await page.goto('/xiaji');
  await expect(page.getByText('still being counted')).toBeVisible();
  await expect(members(page).locator('dd')).toHaveText([/^—$/, /^—/, /^—$/, /2026/]);
});

test('a deep line fits a narrow screen, with its middle on demand', async ({ memberPage: page, member, platform }) => {
  let deepest = member;
  for (let depth = 0; depth < 9; depth += 1) deepest = await platform.member({ inviter: deepest });
  await untilCounted(member, 9);
  const [found] = (await member.call(team.downline, { address: deepest.address })).list;
  await page.setViewportSize({ width: 320, height: 640 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.goto('/xiaji');
  await expect(members(page)).toHaveCount(1);
  expect(await width(), 'with an address in full').toBeLessThanOrEqual(320);
  await page.goto(`/xiaji?under=${found?.id}`);
  const steps = page.getByRole('navigation', { name: 'Where you are' }).getByRole('listitem');
  await expect(steps).toHaveCount(4);
  await page.getByRole('button', { name: 'Show 7 more members of this line' }).click();
  await expect(steps).toHaveCount(10);
  expect(await width(), 'with the whole path').toBeLessThanOrEqual(320);
  await steps.nth(1).getByRole('link').click();
  await expect(steps).toHaveCount(2);
});
