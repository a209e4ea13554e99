import { feedback } from '@ocean/api/areas/social/feedback';
import { expect } from '@playwright/test';
import { operateFeedback } from '../../apps/server/src/operate/support/operate-feedback.ts';
import { samplePdf } from '../../dev/files/sample-files.ts';
import { test } from '../support/story.ts';

const TEXT = 'The board could say how long an order waits.\n<b>It does not</b>';

test('feedback survives a reload as a draft, is sent with a file, and is answered', async ({
  memberPage: page,
  platform,
  app,
}) => {
  await page.goto('/tor');
  await page.getByRole('link', { name: 'Feedback' }).click();
  const text = page.getByRole('textbox', { name: 'Your feedback' });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Please fill in completely')).toBeVisible();
  await text.fill(TEXT);
  await page.getByRole('textbox', { name: 'Contact (optional)' }).fill('me@example.org');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'board.pdf', mimeType: 'application/pdf', buffer: samplePdf('board') });
  await expect(page.getByRole('button', { name: 'Remove board.pdf' })).toBeVisible();
  await page.reload();
  await expect(text).toHaveValue(TEXT);
  await expect(page.getByRole('button', { name: 'Remove board.pdf' })).toBeVisible();
  await app.picture('feedback-write');
  await page.getByRole('button', { name: 'Send' }).click();

  await expect(page).toHaveURL(/\/tor\/feedback\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('status').filter({ hasText: 'Received' })).toBeVisible();
  await expect(page.getByText('<b>It does not</b>')).toBeVisible();
  const file = page.getByRole('button', { name: /board\.pdf/ });
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
  expect(download.suggestedFilename()).toBe('board.pdf');

  const id = page.url().slice(-36);
  await platform.operates(operateFeedback, 'review', id);
  await platform.operates(operateFeedback, 'done', id, '--answer', 'It will, from next week on.');
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Done' })).toBeVisible();
  await expect(page.getByText('It will, from next week on.')).toBeVisible();
  await app.picture('feedback-answered');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('link', { name: /The board could say.*Done/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Write' }).click();
  await expect(text).toHaveValue('');
});

test('feedback of others is not found, text above the daily limit stays written, and a ticket is one tap away', async ({
  memberPage: page,
  member,
  platform,
}) => {
  const other = await platform.member();
  const { id } = await other.call(feedback.submit, { text: 'Of somebody else' });
  await page.goto(`/tor/feedback/${id}`);
  await expect(page.getByText('There is no such feedback')).toBeVisible();
  await page.getByRole('link', { name: 'To your feedback' }).click();
  await expect(page.getByText('No feedback yet')).toBeVisible();

  for (let sent = 0; sent < 5; sent += 1) await member.call(feedback.submit, { text: `Number ${sent}` });
  await page.getByRole('tab', { name: 'Write' }).click();
  const text = page.getByRole('textbox', { name: 'Your feedback' });
  await text.fill('One more');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toContainText('You can send feedback 5 times a day');
  await page.getByRole('link', { name: 'Write a ticket' }).click();
  await expect(page).toHaveURL(/\/kefuList\?list=tickets/);
  await page.getByRole('link', { name: 'Give feedback' }).click();
  await expect(text).toHaveValue('One more');
});
