import { expect } from '@playwright/test';
import { operateTickets } from '../../apps/server/src/operate/support/operate-tickets.ts';
import { test } from '../support/story.ts';

const QUESTION = 'What does it cost to withdraw?';

test('finds an article by typing, reads it and comes back to what was found', async ({ memberPage: page, app }) => {
  await page.goto('/kefuList');
  const rows = page.locator('.card-list > .row');
  await expect(rows.first()).toBeVisible();
  await app.picture('help-list');
  await page.getByRole('searchbox', { name: 'Search help' }).fill(QUESTION);
  await expect(page).toHaveURL(/\?q=What\+does/);
  await expect(rows.filter({ hasText: 'Every fee' })).toBeVisible();
  await app.picture('help-found');
  await rows.filter({ hasText: 'Every fee' }).click();

  await expect(page.getByRole('heading', { name: 'Every fee in one place' })).toBeVisible();
  await app.picture('help-article');
  await page.getByRole('button', { name: 'Yes, it helped' }).click();
  await expect(page.getByRole('button', { name: 'Yes, it helped', pressed: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Yes, it helped', pressed: true })).toBeVisible();

  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('searchbox', { name: 'Search help' })).toHaveValue(QUESTION);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(rows.filter({ hasText: 'What Ocean Bot is' })).toBeVisible();
});

test('a question is answered with its source, the article does not help, and a person answers', async ({
  memberPage: page,
  platform,
  app,
}) => {
  await page.goto('/kefu');
  await expect(page.getByRole('heading', { name: 'Ask about the platform' })).toBeVisible();
  await app.picture('ask');
  await page.getByRole('textbox', { name: 'Your question' }).fill(QUESTION);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByRole('heading', { name: QUESTION })).toBeVisible();
  await expect(page.getByText('Answered by the built-in search')).toBeVisible();
  await expect(page).toHaveURL(/\?thread=/);
  // The sentence that answers, not the article that has it.
  await expect(page.getByText('Withdrawing: a fuel fee of 1 in the asset').first()).toBeVisible();
  await expect(page.getByText('Renewing: 2%')).toHaveCount(0);
  await app.picture('ask-answered');

  await page.getByRole('link', { name: /Every fee in one place/ }).click();
  await expect(page.getByRole('heading', { name: 'Every fee in one place' })).toBeVisible();
  await page.getByRole('button', { name: 'No, it did not' }).click();
  await page.getByRole('button', { name: 'Write to support' }).click();
  await expect(app.sheet.getByLabel('What it is about')).toHaveValue('Every fee in one place');
  await app.sheet.getByLabel('Your message').fill('I withdrew 100 USDT.\n98 arrived. Why?');
  await app.picture('ticket-new');
  await app.sheet.getByRole('button', { name: 'Send' }).click();

  await expect(page).toHaveURL(/kefuDetail\?ticket=/);
  await expect(page.getByText('98 arrived. Why?')).toBeVisible();
  await expect(page.getByText('Waiting for support')).toBeVisible();
  await expect(page.getByText(/^The answer appears here\..* in the menu under “Support tickets”\.$/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Your message' }).fill('It was yesterday.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'It was yesterday.' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your message' })).toHaveValue('');

  const id = new URL(page.url()).searchParams.get('ticket') ?? '';
  await platform.operates(operateTickets, 'answer', id, '--text', 'The fuel fee of that day was 2 USDT.');
  await page.reload();
  const answered = page.getByRole('listitem').filter({ hasText: 'The fuel fee of that day was 2 USDT.' });
  await expect(answered).toContainText('Support');
  await expect(page.getByText('Answered', { exact: true })).toBeVisible();
  await expect(page.getByText(/^The answer appears here/)).toHaveCount(0);
  await app.picture('ticket');

  await page.goto('/kefuList?list=tickets');
  await expect(page.getByRole('link', { name: /Every fee in one place.*Answered/ })).toBeVisible();
});

test('a question that no article answers goes to support as it was asked', async ({ memberPage: page, app }) => {
  const question = 'Who won the football world cup?';
  await page.goto('/kefu');
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText('No article answers this question.').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'May be related' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Submitting a real-world asset' })).toBeVisible();
  await app.picture('ask-unanswered');
  await page.getByRole('button', { name: 'Write to support' }).click();
  await expect(app.sheet.getByLabel('What it is about')).toHaveValue(question);
  await expect(app.sheet.getByLabel('Your message')).toHaveValue(question);
  await app.sheet.getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveURL(/kefuDetail\?ticket=/);
});

test('an answer that breaks off says so and is asked for again', async ({ memberPage: page, app }) => {
  await page.goto('/kefu');
  await page.route('**/api/raw/ai', (route) =>
    route.fulfill({
      contentType: 'text/event-stream; charset=utf-8',
      body: 'event: begin\ndata: {"by":"built-in"}\n\nevent: piece\ndata: {"text":"Withdrawing costs <b>"}\n\n',
    }),
  );
  await page.getByRole('button', { name: 'What does a withdrawal cost?' }).click();
  await expect(page.getByText('The answer broke off before its end.')).toBeVisible();
  // An answer is shown as text, never as markup.
  await expect(page.getByText('Withdrawing costs <b>')).toBeVisible();
  await app.picture('ask-broken');
  await page.unroute('**/api/raw/ai');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(page.getByText('Answered by the built-in search')).toBeVisible();
  await expect(page.getByText('The answer broke off')).toHaveCount(0);

  await page.getByRole('button', { name: 'Your conversations' }).click();
  await expect(app.sheet.getByRole('link', { name: /What does a withdrawal cost/ })).toHaveCount(1);
});
