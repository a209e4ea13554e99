import { projects } from '@ocean/api/areas/projects';
import { expect, type Page } from '@playwright/test';
import { operatorAt } from '../support/operator-page.ts';
import { test } from '../support/story.ts';

const NAME = 'Cold storage at the harbour';
const DAY_MS = 86_400_000;

test('an RWA project is taken by one operator and listed by another, and its member sees each step in the app', async ({
  browser,
  page,
  platform,
  member,
}) => {
  const { origin } = await platform.opensConsole();
  const content = { name: NAME, profile: 'Four halls.\nTwo of them are cold.', contact: 'owner@example.org', files: [] };
  const { id } = await member.call(projects.submit, { ...content, action: 'submit' });
  const opens = async (operator: Page, filter = '') => {
    await operator.goto(`${origin}/projects${filter}`);
    await operator.getByRole('row', { name: NAME }).click();
    await expect(operator.getByText('owner@example.org')).toBeVisible();
  };
  const signs = async (operator: Page, { act, reason, text }: { act: string; reason: string; text: string }) => {
    await operator.getByLabel('Reason').fill(reason);
    await operator.getByRole('button', { name: act, exact: true }).click();
    await expect(operator.getByText(text)).toBeVisible();
    await operator.getByRole('button', { name: 'Sign with the wallet' }).click();
  };

  await test.step('one operator takes it', async () => {
    const carol = await operatorAt(browser, { origin, name: 'Carol' });
    await opens(carol);
    await signs(carol, { act: 'Take', reason: 'complete', text: 'from submitted to inReview' });
    await expect(carol.getByText(`project ${id} is inReview`)).toBeVisible();
    await page.goto('/tijiao?tab=mine');
    await expect(page.getByRole('button', { name: new RegExp(NAME) })).toContainText('In review');
  });

  await test.step('another operator sees what publishing does, and publishes it', async () => {
    const dave = await operatorAt(browser, { origin, name: 'Dave' });
    await opens(dave, '?state=inReview');
    await expect(dave.getByText('Everybody sees it without its contact')).toBeVisible();
    const endsAt = `${new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 16)}Z`;
    await dave.getByLabel('End of the vote (UTC)').fill(endsAt);
    await signs(dave, { act: 'Publish', reason: 'a good one', text: 'from inReview to listed' });
    await expect(dave.getByText(`project ${id} is listed until`)).toBeVisible();
  });

  await test.step('its member finds it among the votes, without its contact', async () => {
    await page.goto('/toupiaoList');
    await page.getByRole('link', { name: new RegExp(NAME) }).click();
    await expect(page).toHaveURL(new RegExp(`/toupiaolist/${id}$`));
    await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
    await expect(page.getByText('owner@example.org')).toHaveCount(0);
  });
});
