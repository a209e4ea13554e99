import { voting } from '@ocean/api/areas/voting';
import { expect } from '@playwright/test';
import { operateProjects } from '../../apps/server/src/operate/projects/operate-projects.ts';
import { says } from '../../dev/browser/says.ts';
import { download } from '../support/download.ts';
import { test } from '../support/story.ts';

/** A vote from the wallet and one from the balance: what it costs before, the counts after, and the file to count again. */
test('members vote on a listed project by wallet and by balance, and download the votes', async ({
  page,
  platform,
  member,
  app,
}) => {
  const owner = await platform.member();
  const id = await platform.listsProject(owner, { name: 'Cold storage at the harbour', days: 7 });
  const other = await platform.member();
  await other.deposits('USDT', '5');
  await other.call(voting.vote, { id, side: 'oppose', payBy: 'balance' });
  await member.faucet('USDT', '5');

  await test.step('the list finds it by state and by words', async () => {
    await page.goto('/toupiaoList');
    const card = page.getByRole('link', { name: /Cold storage at the harbour/ });
    await expect(card).toContainText('1 vote');
    await expect(card).toContainText(/more days, until/);
    await page.getByLabel('Search').fill('lighthouse');
    await expect(page.getByText('No project matches')).toBeVisible();
    await page.getByLabel('Search').fill('storage');
    await page.getByRole('radio', { name: 'Ended' }).click();
    await expect(page.getByText('No project matches')).toBeVisible();
    await page.getByRole('button', { name: 'Show all projects' }).click();
    await expect(page.getByLabel('Search')).toHaveValue('');
    await expect(card).toBeVisible();
    await page.getByRole('radio', { name: 'Open', exact: true }).click();
    await app.picture('voting-list');
    await card.click();
  });

  await test.step('the cost and where it goes are shown beside the button before a side is chosen', async () => {
    await expect(page).toHaveURL(new RegExp(`/toupiaolist/${id}$`));
    await expect(page.getByRole('heading', { name: 'Cold storage at the harbour' })).toBeVisible();
    await expect(page.getByText(/^Open until .* One final vote per account; it pays nothing\.$/)).toBeVisible();
    await expect(page.getByText(/It comes back only if operators close the vote early\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: says('Vote, 1 USDT') })).toBeDisabled();
    await page.getByRole('button', { name: 'Three ways to count these votes' }).click();
    await expect(app.sheet.getByText('Of accounts with a running bot at the close')).toBeVisible();
    await expect(app.sheet.getByText('Counted when voting has ended')).toBeVisible();
    await app.closeSheet();
    await app.picture('voting-project');
  });

  await test.step('vote from the wallet', async () => {
    await page.getByRole('radio', { name: 'Support' }).check();
    await page.getByRole('button', { name: says('Vote, 1 USDT') }).click();
    // The balance is empty.
    await expect(app.sheet.getByText('Insufficient balance')).toBeVisible();
    await app.picture('voting-sheet');
    await app.sheet.getByRole('radio', { name: 'Wallet' }).click();
    await app.sheet.getByRole('button', { name: says('Pay 1 USDT in wallet') }).click();
    await app.sheet.getByRole('button', { name: says('Approve 1 USDT') }).click();
    await expect(app.sheet.getByText('Voting successful')).toBeVisible();
    await expect(app.sheet.getByText('Your vote is counted.')).toBeVisible();
    await app.sheet.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('the card of the own vote fits a narrow screen', async () => {
    await expect(page.getByRole('heading', { name: 'You support this' })).toBeVisible();
    const { width, height } = page.viewportSize() ?? { width: 360, height: 780 };
    await page.setViewportSize({ width: 320, height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.setViewportSize({ width, height });
  });

  await test.step('it counts, is marked as the own one, and cannot be repeated', async () => {
    await expect(page.getByRole('heading', { name: 'You support this' })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Support 50%, Oppose 50%' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Vote,/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expect(page.getByRole('columnheader', { name: 'Oppose' })).toBeVisible();
    await expect(page.getByText('Frozen: nobody can change it.')).toBeVisible();
    const { myVote } = await member.call(voting.detail, { id });
    expect(myVote).toMatchObject({ side: 'support', fee: '1' });
    await app.picture('voting-voted');
  });

  await test.step('the public file allows a recount and contains no address', async () => {
    const { text } = await download(page, () => page.getByRole('button', { name: 'Download all votes (CSV)' }).click());
    const lines = text.trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(text).toContain('support');
    expect(text).toContain('oppose');
    expect(text.toLowerCase()).not.toContain(member.id.slice(2).toLowerCase());
  });

  await test.step('after its end the outcome is shown, and the list has it as ended', async () => {
    await platform.passDays(8);
    await page.goto(`/toupiaolist/${id}`);
    await expect(page.getByText('Ended', { exact: true })).toBeVisible();
    await page.goto('/toupiaolist?state=ended');
    await expect(page.getByRole('link', { name: /Cold storage at the harbour/ })).toContainText('You support this');
  });
});

test('a vote that the account has cast elsewhere meanwhile says that it failed, from the balance and from the wallet', async ({
  page,
  platform,
  member,
  app,
}) => {
  const owner = await platform.member();
  const [first, second] = [
    await platform.listsProject(owner, { name: 'Mill' }),
    await platform.listsProject(owner, { name: 'Quay' }),
  ];
  await member.deposits('USDT', '5');
  await member.faucet('USDT', '5');
  const opensSheet = async (id: string) => {
    await page.goto(`/toupiaolist/${id}`);
    await page.getByRole('radio', { name: 'Oppose' }).check();
    await page.getByRole('button', { name: says('Vote, 1 USDT') }).click();
  };

  await test.step('from the balance: the sheet says it with the reason, and nothing is paid', async () => {
    await opensSheet(first);
    const pays = app.sheet.getByRole('button', { name: says('Pay 1 USDT') });
    await expect(pays).toBeEnabled();
    await member.call(voting.vote, { id: first, side: 'support', payBy: 'balance' });
    await pays.click();
    await expect(app.sheet.getByRole('alert').filter({ hasText: 'Voting failed' })).toContainText(/already voted/);
    expect((await member.call(voting.detail, { id: first })).counts.all).toEqual({ support: 1, oppose: 0 });
  });

  await test.step('from the wallet: the payment arrives, is credited, and the words say so', async () => {
    await opensSheet(second);
    await app.sheet.getByRole('radio', { name: 'Wallet' }).click();
    await app.sheet.getByRole('button', { name: says('Pay 1 USDT in wallet') }).click();
    await member.call(voting.vote, { id: second, side: 'support', payBy: 'balance' });
    await app.sheet.getByRole('button', { name: says('Approve 1 USDT') }).click();
    await expect(app.sheet.getByText(/^Voting failed\. Your vote was not counted/)).toBeVisible();
    await expect(app.sheet.getByText('Voting successful')).toHaveCount(0);
    await app.picture('voting-failed');
    // Five paid in, two votes by balance, and the payment of the third came back.
    expect((await member.call(voting.detail, { id: second })).counts.all).toEqual({ support: 1, oppose: 0 });
  });
});

test('a voting that operators closed early says when and why, and never that it ended on its planned day', async ({
  page,
  platform,
  member,
}) => {
  const owner = await platform.member();
  const id = await platform.listsProject(owner, { name: 'Mill on the river', days: 30 });
  await member.deposits('USDT', '5');
  await member.call(voting.vote, { id, side: 'support', payBy: 'balance' });
  await platform.operates(operateProjects, 'close', id, '--reason', 'The deed was forged.');

  await page.goto('/toupiaolist');
  const card = page.getByRole('link', { name: /Mill on the river/ });
  await expect(card).toContainText('Closed early');
  await expect(card).toContainText(/closed by operators on/);
  await expect(card).not.toContainText(/ended/);
  await card.click();
  await expect(page.getByText(/Closed by operators on/)).toBeVisible();
  await expect(page.getByText('The deed was forged.').first()).toBeVisible();
  await expect(page.getByText('Every fee went back to its voter.')).toBeVisible();
});

test('a voting that was closed early without a vote promises nothing back', async ({ memberPage: page, platform }) => {
  const owner = await platform.member();
  const id = await platform.listsProject(owner, { name: 'Mill on the river', days: 30 });
  await platform.operates(operateProjects, 'close', id, '--reason', 'The deed was forged.');
  await page.goto(`/toupiaolist/${id}`);
  await expect(page.getByText('The deed was forged.').first()).toBeVisible();
  await expect(page.getByText('No votes', { exact: true })).toBeVisible();
  await expect(page.getByText('Every fee went back to its voter.')).toHaveCount(0);
});

test('on a wide screen the projects stand two beside each other', async ({ memberPage: page, platform, app }) => {
  const owner = await platform.member();
  for (const name of ['Mill', 'Quay']) await platform.listsProject(owner, { name });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/toupiaolist');
  const cards = page.getByRole('link', { name: /Mill|Quay/ });
  await expect(cards).toHaveCount(2);
  await app.picture('voting-list-wide');
  const [left, right] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
  expect(right?.y).toBe(left?.y);
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
});

test('the owner of a project reads why that account cannot vote on it', async ({ page, platform, member }) => {
  const id = await platform.listsProject(member);
  await page.goto(`/toupiaolist/${id}`);
  await expect(page.getByText(/You cannot vote on a project of your own or of your own line/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Vote,/ })).toHaveCount(0);
  await page.goto('/toupiaolist/nothing');
  await expect(page.getByText(/There is no vote on this project/)).toBeVisible();
});
