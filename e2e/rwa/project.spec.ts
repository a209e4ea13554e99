import { projects } from '@ocean/api/areas/projects';
import { expect, type Page } from '@playwright/test';
import { operateProjects } from '../../apps/server/src/operate/projects/operate-projects.ts';
import { samplePdf, samplePicture } from '../../dev/files/sample-files.ts';
import type { App } from '../support/app.ts';
import type { Member, Platform } from '../support/platform.ts';
import { test } from '../support/story.ts';

const PROFILE = 'A cold storage of 4,200 square metres in Busan.\n\nIt is GUARANTEED to earn 12 % a year!!';

test('a member writes a project, submits it, accepts a change, and a reviewer lists it', async ({
  page,
  platform,
  member,
  app,
}) => {
  await page.goto('/tijiao');
  await test.step('what is missing is said at its field', async () => {
    await page.getByRole('button', { name: 'Review and submit' }).click();
    await expect(page.getByText('Please fill in completely')).toHaveCount(3);
  });
  await test.step('a draft is saved as it is typed, with its files, and survives a reload', () => writesDraft(page, app));
  await test.step('another device has changed it: the member chooses', () => meetsConflict(page, member));
  await test.step('submit it through a sheet that says who reads what', () => submits(page, app));
  const { list } = await member.call(projects.list, {});
  const id = list[0]?.id ?? '';
  expect(list).toMatchObject([{ state: 'submitted' }]);
  await test.step('the assistant proposes, the member accepts one change', () => acceptsOne(page, { app, member, id }));
  await test.step('a reviewer lists it, and the owner is led to the vote', () => isListed(page, { platform, id }));
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
  // What it is, its bytes say.
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
  await expect(page.getByText('It waits for a reviewer. Until then you can improve it.')).toBeVisible();
}

async function acceptsOne(page: Page, { app, member, id }: { app: App; member: Member; id: string }) {
  await page.getByRole('button', { name: 'Check my project' }).click();
  await expect(page.getByText(/^Answered by the built-in checklist/)).toBeVisible();
  await expect(page.getByText('Completeness')).toBeVisible();
  await expect(page.getByText('It promises a return.')).toBeVisible();
  await app.picture('project-analysis');
  const before = await member.call(projects.detail, { id });
  const [first] = before.analysis?.differences ?? [];
  if (!first) throw new Error('nothing was proposed');
  await page.getByRole('button', { name: 'Accept this change' }).first().click();
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
  const after = await member.call(projects.detail, { id });
  expect(after.profile).not.toBe(before.profile);
  expect(after.analysis?.differences.filter(({ isAccepted }) => isAccepted)).toHaveLength(1);
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

test('a project is withdrawn only after a question, and stays in the list', async ({ page, member, app }) => {
  const { id } = await member.call(projects.submit, { action: 'draft', name: 'A barn', profile: '', contact: '', files: [] });
  await page.goto(`/tijiao?tab=mine&id=${id}`);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(app.sheet.getByText('Withdraw this project?')).toBeVisible();
  await app.sheet.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('You have withdrawn it.')).toBeVisible();
  await page.getByRole('button', { name: 'My projects' }).click();
  await expect(page.getByRole('button', { name: /A barn/ })).toContainText('Withdrawn');
});
