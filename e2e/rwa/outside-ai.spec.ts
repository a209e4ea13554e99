import { assistant } from '@ocean/api/areas/assistant';
import { projects } from '@ocean/api/areas/projects';
import { expect, type Page } from '@playwright/test';
import { type OutsideService, startOutsideService } from '../../dev/world/outside-service.ts';
import { test as story } from '../support/story.ts';

/** A platform whose operators have set up an outside AI, which runs on this machine and records what it is sent. */
const test = story.extend<{ outside: OutsideService }>({
  // biome-ignore lint/correctness/noEmptyPattern: fixtures are named there, and this one needs none
  outside: async ({}, use) => {
    const service = await startOutsideService();
    await use(service);
    await service.close();
  },
  environment: ({ outside }, use) =>
    use({
      AI_BASE_URL: outside.settings.baseUrl,
      AI_API_KEY: outside.settings.apiKey,
      AI_MODEL: outside.settings.model,
      AI_INPUT_PRICE: '1',
      AI_OUTPUT_PRICE: '4',
    }),
});

const QUESTION = 'What does it cost to withdraw?';
const usage = { prompt_tokens: 300, completion_tokens: 20 };

test('a question goes to the outside AI only with the member’s consent, and no longer once it is withdrawn', async ({
  memberPage: page,
  member,
  outside,
  app,
}) => {
  const choice = page.getByRole('switch', { name: /Let test-model answer/ });
  const agreedAt = async () => (await member.call(assistant.list, {})).outside?.agreedAt;

  await test.step('by default the built-in search answers', async () => {
    await page.goto('/kefu');
    await expect(choice).not.toBeChecked();
    await ask(page, QUESTION);
    await expect(page.getByText('Answered by the built-in search')).toBeVisible();
    expect(outside.asked).toEqual([]);
  });

  await test.step('a member who reads what would be sent and refuses keeps the built-in search', async () => {
    await page.goto('/kefu');
    await choice.click();
    await expect(app.sheet.getByText(/test-model is run by another company/)).toBeVisible();
    await app.picture('outside-consent');
    await app.sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect(choice).not.toBeChecked();
    await ask(page, QUESTION);
    await expect(page.getByText('Answered by the built-in search')).toBeVisible();
    expect(await agreedAt()).toBeNull();
    expect(outside.asked).toEqual([]);
  });

  await test.step('after consent the answer arrives piece by piece and names its author', async () => {
    let goesOn = () => {};
    const after = new Promise<void>((resolve) => {
      goesOn = resolve;
    });
    outside.behaves({ kind: 'answers', pieces: ['A withdrawal costs ', 'what article [1] says.'], usage, after });
    await page.goto('/kefu');
    await choice.click();
    await app.sheet.getByRole('button', { name: 'I agree' }).click();
    await expect(choice).toBeChecked();
    expect(await agreedAt()).not.toBeNull();
    await ask(page, QUESTION);
    const said = page.locator('.said').filter({ hasText: 'A withdrawal costs' });
    await expect(said).toHaveText('A withdrawal costs');
    goesOn();
    await expect(said).toHaveText('A withdrawal costs what article [1] says.');
    await expect(page.getByText(/Answered by test-model, an outside AI\. It can be wrong/)).toBeVisible();
    await app.picture('outside-answered');
    const [sent] = outside.asked;
    expect(outside.asked).toHaveLength(1);
    expect(sent?.authorization).toBe('Bearer key-of-the-test');
    const text = JSON.stringify(sent?.body.messages);
    expect(text).toContain(QUESTION);
    expect(text.toLowerCase()).not.toContain(member.id.toLowerCase());
  });

  await test.step('the built-in search replaces a service that does not answer, and says so', async () => {
    outside.behaves({ kind: 'refuses', status: 500 });
    await page.goto('/kefu');
    await ask(page, 'How do I take everything out?');
    await expect(page.getByText(/Answered by the built-in search.*The outside AI did not answer\./)).toBeVisible();
  });

  await test.step('one tap withdraws the consent', async () => {
    const before = outside.asked.length;
    await page.goto('/kefu');
    await choice.click();
    await expect(choice).not.toBeChecked();
    expect(await agreedAt()).toBeNull();
    await ask(page, QUESTION);
    await expect(page.getByText('Answered by the built-in search')).toBeVisible();
    expect(outside.asked).toHaveLength(before);
  });
});

test('the outside AI reads a project only when its owner allows it, each time again', async ({
  memberPage: page,
  member,
  outside,
  app,
}) => {
  const text = { name: 'A barn', profile: 'A barn in Busan.\nIt is big.', contact: 'owner-of-the-barn@example.org', files: [] };
  const draft = await member.call(projects.submit, { action: 'draft', ...text });
  await member.call(projects.submit, { id: draft.id, version: draft.version, action: 'submit' });
  const found = { missing: [], risks: [], changes: [{ line: 2, lines: 1, text: 'It has 400 square metres.' }] };
  outside.behaves({ kind: 'answers', pieces: [JSON.stringify(found)], usage });
  const may = page.getByRole('switch', { name: /An outside AI service may read it/ });

  await page.goto(`/tijiao?tab=mine&id=${draft.id}`);
  await expect(may).not.toBeChecked();
  await expect(may).toContainText('never your contact');
  await page.getByRole('button', { name: 'Check my project' }).click();
  await expect(page.getByText(/Answered by the built-in checklist/)).toBeVisible();
  expect(outside.asked).toEqual([]);

  await may.click();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText(/Answered by test-model, version/)).toBeVisible();
  await expect(page.getByText('It has 400 square metres.')).toBeVisible();
  await app.picture('outside-analysed');
  const sent = JSON.stringify(outside.asked.map(({ body }) => body.messages));
  expect(outside.asked).toHaveLength(1);
  expect(sent).toContain('It is big.');
  expect(sent).not.toContain('owner-of-the-barn');

  // The consent is not stored: the next visit begins without it.
  await page.reload();
  await expect(page.getByText('It has 400 square metres.')).toBeVisible();
  await expect(may).not.toBeChecked();
});

async function ask(page: Page, question: string) {
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
}
