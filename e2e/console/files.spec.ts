import { city } from '@ocean/api/areas/social/city';
import { feedback } from '@ocean/api/areas/social/feedback';
import { tickets } from '@ocean/api/areas/tickets';
import { reports } from '@ocean/api/operators/reports';
import { tickets as queue } from '@ocean/api/operators/tickets';
import { expect } from '@playwright/test';
import { samplePdf, samplePicture } from '#dev/files/sample-files.ts';
import { sendFile } from '#dev/files/send-file.ts';
import { operatorAt } from '../support/operator-page.ts';
import { test } from '../support/story.ts';

test('an operator can view a hidden picture and save a document of feedback', async ({ browser, platform }) => {
  const { origin, carol: calls } = await platform.opensConsole();
  const alice = await platform.member();
  const uploads = async (name: string, bytes: Buffer) =>
    ((await sendFile(platform.origin, alice.token, { name, bytes })).body.data as { fileId: string }).fileId;
  const picture = await uploads('sea.jpg', await samplePicture('jpeg'));
  const { id } = await alice.call(city.submit, { text: 'The sea', fileIds: [picture] });
  await calls.signs(reports.hide, { what: 'post', subject: id, reason: 'not the sea' });
  const page = await operatorAt(browser, { origin, name: 'Carol' });
  await page.goto(`${origin}/reports?find=post/${id}`);
  const small = page.getByRole('button', { name: 'Show sea.jpg' });
  const isDrawn = (image: Element) => (image as HTMLImageElement).naturalWidth > 0;
  await expect.poll(() => small.locator('img').evaluate(isDrawn)).toBe(true);
  await small.click();
  const dialog = page.getByRole('dialog', { name: 'sea.jpg' });
  await expect.poll(() => dialog.getByRole('img', { name: 'sea.jpg' }).evaluate(isDrawn)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const paper = await uploads('paper.pdf', samplePdf('paper'));
  const sent = await alice.call(feedback.submit, { text: 'See the paper', contact: '', files: [paper] });
  await page.goto(`${origin}/feedback?row=${sent.id}`);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download paper.pdf' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('paper.pdf');
});

test('data read before a sign-out is not shown to the next operator of the tab', async ({ browser, platform }) => {
  const { origin } = await platform.opensConsole();
  const alice = await platform.member();
  await alice.call(tickets.send, { subject: 'My phone is gone', text: 'Please stop everything.' });
  const page = await operatorAt(browser, { origin, name: 'Carol' });
  await page.goto(`${origin}/tickets`);
  await expect(page.getByRole('row', { name: 'My phone is gone' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  // The next read gets no answer, so anything shown now comes from the tab's memory.
  await page.route(`**${queue.list.path}`, () => undefined);
  await page.getByRole('button', { name: 'Dave (local demo)' }).click();
  await expect(page.getByRole('heading', { name: 'Tickets' })).toBeVisible();
  await expect(page.getByText('My phone is gone')).toHaveCount(0);
  await page.unroute(`**${queue.list.path}`);
});

test('a failed read is reported above the data read before', async ({ browser, platform }) => {
  const { origin } = await platform.opensConsole();
  const page = await operatorAt(browser, { origin, name: 'Carol' });
  await page.goto(`${origin}/health`);
  await expect(page.getByRole('heading', { name: 'What waits for operators' })).toBeVisible();
  await page.route('**/ops-api/health/show', (route) =>
    route.fulfill({ status: 500, json: { error: { key: 'INTERNAL', message: 'It broke.' } } }),
  );
  const failure = page.getByRole('alert').filter({ hasText: 'It broke. Below is what was read' });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What waits for operators' })).toBeVisible();
  await page.unroute('**/ops-api/health/show');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toHaveCount(0);
});
