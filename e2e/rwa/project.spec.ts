import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { projects } from '@ocean/api/areas/projects';
import { voting } from '@ocean/api/areas/voting';
import { type Browser, expect, type Page } from '@playwright/test';
import { operateProjects } from '../../apps/server/src/operate/projects/operate-projects.ts';
import { says } from '../../dev/browser/says.ts';
import { samplePdf, samplePicture } from '../../dev/files/sample-files.ts';
import { App } from '../support/app.ts';
import { download } from '../support/download.ts';
import type { Member, Platform } from '../support/platform.ts';
import { signIn, test } from '../support/story.ts';

const PROFILE = 'A cold storage of 4,200 square metres in Busan.\n\nIt is GUARANTEED to earn 12 % a year!!';

test('a member writes a project, submits it, accepts a change, a reviewer lists it, and a wallet votes on it', async ({
  page,
  browser,
  platform,
  member,
  app,
}) => {
  await page.goto('/tijiao');
  await expect(page.getByText('Name, profile and contact are needed', { exact: false })).toBeVisible();
  await test.step('what is missing is said at its field', async () => {
    await page.getByRole('button', { name: 'Review and submit' }).click();
    await expect(page.getByText('Please fill in completely')).toHaveCount(1);
    for (const needed of ['Enter the asset name', 'Describe the asset', 'Enter an email address or a phone number']) {
      await expect(page.getByText(needed, { exact: true })).toBeVisible();
    }
  });
  await test.step('a draft is saved as it is typed, with its files, and survives a reload', () => writesDraft(page, app));
  await test.step('the member chooses when another device has changed it', () => meetsConflict(page, member));
  await test.step('submit it through a sheet that says who reads what', () => submits(page, app));
  const { list } = await member.call(projects.list, {});
  const id = list[0]?.id ?? '';
  expect(list).toMatchObject([{ state: 'submitted' }]);
  await test.step('the assistant proposes, the member accepts one change', () => acceptsOne(page, { app, member, id }));
  await test.step('a reviewer lists it, and the owner is led to the vote', () => isListed(page, { platform, id }));
  await test.step('another member votes on it from the wallet', () => isVotedOn(browser, { platform, id }));
  await test.step('the vote counts: for its owner on the screen, in the public file, and the content is frozen', async () => {
    await page.reload();
    await expect(page.getByRole('img', { name: 'Support 100%, Oppose 0%' })).toBeVisible();
    await expect(page.getByText('Frozen: nobody can change it.')).toBeVisible();
    const { counts, fees } = await member.call(voting.detail, { id });
    expect([counts.all, fees.paid]).toEqual([{ support: 1, oppose: 0 }, '1']);
    const { text } = await download(page, () => page.getByRole('button', { name: 'Download all votes (CSV)' }).click());
    expect(text.trim().split('\n')).toHaveLength(2);
  });
});

async function writesDraft(page: Page, app: App) {
  await page.getByLabel('Asset name').fill('Cold storage');
  await page.getByLabel('Asset profile').fill(PROFILE);
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await expect(page.getByText(/up to 20 MB each, at most 10 files/)).toBeVisible();
  const picture = { name: 'harbour.png', mimeType: 'image/png', buffer: await samplePicture('png') };
  const deed = { name: 'deed.pdf', mimeType: 'application/pdf', buffer: samplePdf() };
  const script = { name: 'script.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<script>alert(1)</script>') };
  await page.locator('input[type=file]').setInputFiles([picture, deed, script]);
  await expect(page.getByRole('button', { name: 'Remove harbour.png' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove deed.pdf' })).toBeVisible();
  // The type of a file is judged by its bytes.
  await expect(page.getByRole('alert').filter({ hasText: /is not accepted|not taken|Send/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel script.pdf' }).click();
  await page.getByLabel('Contact information').fill('owner@example.org');
  await expect(page.getByText('Saving …')).toBeVisible();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await app.picture('project-form');
  await page.reload();
  await expect(page.getByLabel('Asset name')).toHaveValue('Cold storage');
  await expect(page.getByLabel('Contact information')).toHaveValue('owner@example.org');
  await expect(page.getByRole('button', { name: 'Remove deed.pdf' })).toBeVisible();
}

async function meetsConflict(page: Page, member: Member) {
  const [draft] = (await member.call(projects.list, { state: 'draft' })).list;
  if (!draft) throw new Error('no draft was saved');
  await member.call(projects.submit, { id: draft.id, version: draft.version, action: 'draft', name: 'Written elsewhere' });
  await page.getByLabel('Asset name').fill('Cold storage at the harbour');
  await expect(page.getByRole('alert').getByText('Written elsewhere')).toBeVisible();
  await page.getByRole('button', { name: 'Keep what I typed here' }).click();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  expect(await member.call(projects.detail, { id: draft.id })).toMatchObject({ name: 'Cold storage at the harbour' });
}

async function submits(page: Page, app: App) {
  await page.getByRole('button', { name: 'Review and submit' }).click();
  await expect(app.sheet.getByText(/every member can read its name, profile and files/)).toBeVisible();
  await expect(app.sheet.getByText('Only you and the reviewers see your contact information.')).toBeVisible();
  await app.picture('project-submit');
  await app.sheet.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('It waits for a reviewer, and you have nothing more to do.', { exact: false })).toBeVisible();
  // Its state stands at the top, wherever the form was scrolled to.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
}

async function acceptsOne(page: Page, { app, member, id }: { app: App; member: Member; id: string }) {
  await page.getByRole('button', { name: 'Check my project' }).click();
  await expect(page.getByText(/^Answered by the built-in checklist/)).toBeVisible();
  await expect(page.getByText('Completeness')).toBeVisible();
  await expect(page.getByText('It promises a return.')).toBeVisible();
  await expect(page.getByText('The check proposes changes, below', { exact: false })).toBeVisible();
  await app.picture('project-analysis');
  const before = await member.call(projects.detail, { id });
  const [first] = before.analysis?.differences ?? [];
  if (!first) throw new Error('nothing was proposed');
  await page.getByRole('button', { name: 'Accept this change' }).first().click();
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
  const after = await member.call(projects.detail, { id });
  expect(after.profile).not.toBe(before.profile);
  expect(after.analysis?.differences.filter(({ isAccepted }) => isAccepted)).toHaveLength(1);
  // One more check has a name of its own, and each way on says what it does.
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible();
  await expect(page.getByText('To change the text or the files. Then you submit it again.')).toBeVisible();
}

async function isListed(page: Page, { platform, id }: { platform: Platform; id: string }) {
  await platform.operates(operateProjects, 'take', id, '--reason', 'next in the queue');
  const ends = new Date(Date.now() + 7 * 86_400_000).toISOString();
  await platform.operates(operateProjects, 'publish', id, '--ends', ends, '--reason', 'the deed was seen');
  await page.goto('/tijiao?tab=mine');
  await page.getByRole('button', { name: /Cold storage at the harbour/ }).click();
  await expect(page.getByText(/^Members vote on it until/)).toBeVisible();
  await page.getByRole('link', { name: 'See the vote' }).click();
  await expect(page.getByText('the deed was seen')).toBeVisible();
  await expect(page.getByText('The owner accepted changes of the assistant:')).toBeVisible();
}

/** Votes in another browser on the content that was submitted, reviewed and listed. */
async function isVotedOn(browser: Browser, { platform, id }: { platform: Platform; id: string }) {
  const voter = await platform.member();
  await voter.faucet('USDT', '5');
  const context = await browser.newContext({ baseURL: platform.origin });
  await signIn(context, { platform, member: voter });
  const page = await context.newPage();
  const app = new App(page);
  await page.goto('/toupiaolist');
  await page.getByRole('link', { name: /Cold storage at the harbour/ }).click();
  await expect(page).toHaveURL(new RegExp(`/toupiaolist/${id}$`));
  await expect(page.getByText('deed.pdf')).toBeVisible();
  await page.getByRole('radio', { name: 'Support' }).check();
  await page.getByRole('button', { name: says('Vote, 1 USDT') }).click();
  await app.sheet.getByRole('radio', { name: 'Wallet' }).click();
  await app.sheet.getByRole('button', { name: says('Pay 1 USDT in wallet') }).click();
  await app.sheet.getByRole('button', { name: says('Approve 1 USDT') }).click();
  await expect(app.sheet.getByText('Voting successful')).toBeVisible();
  await context.close();
}

test('opening an address never takes a submission back: taking back asks, and a conflict says what it would undo', async ({
  page,
  member,
  app,
}) => {
  const content = { name: 'A barn', profile: 'In Busan.', contact: 'owner@example.org', files: [] };
  const { id } = await member.call(projects.submit, { ...content, action: 'submit' });
  const now = () => member.call(projects.detail, { id });

  await test.step('the form address of a submitted project shows the project’s page', async () => {
    await page.goto(`/tijiao?id=${id}`);
    await expect(page.getByText('It waits for a reviewer, and you have nothing more to do.', { exact: false })).toBeVisible();
    await expect(page.getByLabel('Asset name')).toHaveCount(0);
    expect((await now()).state).toBe('submitted');
  });
  await test.step('a screen reader hears with each button what stands below it', async () => {
    const described = [
      ['link', 'Ask about this project', /^The AI reads it/],
      ['button', 'Take back to change', /^To change the text or the files\./],
      ['button', 'Withdraw for good', /^It can no longer be submitted\./],
    ] as const;
    for (const [role, name, says] of described) await expect(page.getByRole(role, { name })).toHaveAccessibleDescription(says);
  });
  await test.step('taking it back asks first, then opens its form', async () => {
    await page.getByRole('button', { name: 'Take back to change' }).click();
    await expect(app.sheet.getByText('It becomes a draft again.', { exact: false })).toBeVisible();
    await app.sheet.getByRole('button', { name: 'Cancel' }).click();
    expect((await now()).state).toBe('submitted');
    await page.getByRole('button', { name: 'Take back to change' }).click();
    await app.sheet.getByRole('button', { name: 'Take back to change' }).click();
    await expect(page.getByLabel('Asset name')).toHaveValue('A barn');
    expect((await now()).state).toBe('draft');
  });
  await test.step('after a submission on another device, typing sends nothing until the member has chosen', async () => {
    const { version } = await now();
    await member.call(projects.submit, { id, version, action: 'submit' });
    await page.getByLabel('Asset name').fill('A barn by the sea');
    const conflict = page.getByRole('alert').filter({ hasText: 'Changed on another device' });
    await expect(conflict).toContainText('Its state now: Submitted.');
    await expect(conflict).toContainText('no reviewer reads it until you submit it once more');
    await app.picture('project-conflict');
    expect(await now()).toMatchObject({ state: 'submitted', name: 'A barn' });
    await conflict.getByRole('button', { name: 'See the project' }).click();
    await expect(page.getByRole('button', { name: 'Take back to change' })).toBeVisible();
    expect(await now()).toMatchObject({ state: 'submitted', name: 'A barn' });
  });
});

test('an upload that loses its connection says so, and is sent again when there is one', async ({ page, member }) => {
  const { id } = await member.call(projects.submit, { action: 'draft', name: 'A mill', profile: '', contact: '', files: [] });
  await page.goto(`/tijiao?id=${id}`);
  await expect(page.getByLabel('Asset name')).toHaveValue('A mill');
  // A proxy between the page and the server, which stalls an upload midway and then ends the connection.
  const way = await openWay(Number(new URL(page.url()).port));
  await page.route('**/api/raw/upload', (route) => route.continue({ url: `http://localhost:${way.port}/api/raw/upload` }));
  const rows = Buffer.concat([Buffer.from('street,price\n'), Buffer.alloc(15 * 1024 * 1024, 'Quay 7,100\n')]);

  await page.locator('input[type=file]').setInputFiles({ name: 'rents.csv', mimeType: 'text/csv', buffer: rows });
  const row = page.getByRole('listitem').filter({ hasText: 'rents.csv' });
  await expect(row).toContainText(/[1-9]\d?%/);
  way.breaks();
  await expect(row.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review and submit' })).toBeDisabled();
  expect((await member.call(projects.detail, { id })).files).toEqual([]);

  await row.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Remove rents.csv' })).toBeVisible();
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  expect((await member.call(projects.detail, { id })).files).toMatchObject([{ name: 'rents.csv', size: rows.length }]);
  await way.close();
});

const HELD_AFTER_BYTES = 256 * 1024;

/** Opens a port that forwards everything to `port`, but stalls the first connection after some bytes. */
async function openWay(port: number) {
  const sockets = new Set<Socket>();
  let held: Socket | undefined;
  const server = createServer((client) => {
    const isFirst = held === undefined;
    held ??= client;
    const upstream = connect(port, 'localhost');
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined));
    let passed = 0;
    client.on('data', (piece) => {
      passed += piece.length;
      upstream.write(piece);
      if (isFirst && passed > HELD_AFTER_BYTES) client.pause();
    });
    upstream.pipe(client);
    client.once('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    breaks: () => held?.destroy(),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('a check that proposes nothing is not announced as if it did, and leads to what is missing', async ({
  page,
  member,
  app,
}) => {
  const content = { name: 'A barn', profile: 'A barn of 300 square metres in Busan.', contact: 'owner@example.org', files: [] };
  const { id, version } = await member.call(projects.submit, { ...content, action: 'submit' });
  await member.call(projects.submit, { id, version, action: 'optimise', outside: false });
  const { analysis } = await member.call(projects.detail, { id });
  expect([analysis?.differences.length, analysis?.missing.length]).toEqual([0, expect.any(Number)]);
  await page.goto(`/tijiao?tab=mine&id=${id}`);
  await expect(page.getByText(/^It is checked and waits for a reviewer\. Something is missing/)).toBeVisible();
  await expect(page.getByText('Proposed changes')).toHaveCount(0);
  await app.picture('project-checked');
  // Taken back for what is missing, the form says what that is.
  await page.getByRole('button', { name: 'Take back to change' }).click();
  await app.sheet.getByRole('button', { name: 'Take back to change' }).click();
  await expect(page.getByLabel('Asset name')).toHaveValue('A barn');
  await expect(page.getByRole('heading', { name: 'Missing at the last check' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Who owns it' })).toBeVisible();
});

test('withdrawing a project asks first and keeps it in the list', async ({ page, member, app }) => {
  const { id } = await member.call(projects.submit, { action: 'draft', name: 'A barn', profile: '', contact: '', files: [] });
  await page.goto(`/tijiao?tab=mine&id=${id}`);
  await page.getByRole('button', { name: 'Withdraw for good' }).click();
  await expect(app.sheet.getByText('Withdraw this project?')).toBeVisible();
  await app.sheet.getByRole('button', { name: 'Withdraw for good' }).click();
  await expect(page.getByText('You have withdrawn it.')).toBeVisible();
  await page.getByRole('button', { name: 'My projects' }).click();
  await expect(page.getByRole('button', { name: /A barn/ })).toContainText('Withdrawn');
});
