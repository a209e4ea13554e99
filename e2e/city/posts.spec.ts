import { desk } from '@ocean/api/areas/desk';
import { city } from '@ocean/api/areas/social/city';
import { expect } from '@playwright/test';
import { samplePicture } from '../../dev/files/sample-files.ts';
import { untilStreaming } from '../support/live-stream.ts';
import { signIn, test } from '../support/story.ts';
import { layoutShift } from '../support/watch/layout-shift.ts';
import { expectNoSideways, postOf, posts } from './city-app.ts';

const TEXT = 'The harbour is open from six.';
/** Pages refetch within two seconds of an event, spread over that time; without a stream they poll every 20 s. */
const AT_ONCE_MS = 15_000;

test('a post is written over a reload, with a picture, and a second browser sees it by itself', async ({
  memberPage: page,
  member,
  platform,
  app,
  browser,
}) => {
  const bob = await platform.member();
  const context = await browser.newContext({ baseURL: platform.origin, viewport: { width: 360, height: 780 } });
  await signIn(context, { platform, member: bob });
  const other = await context.newPage();
  const streaming = untilStreaming(other);
  await other.goto('/city');
  await expect(other.getByText('Nothing here yet')).toBeVisible();
  await streaming;

  await page.goto('/city');
  await page.getByRole('link', { name: 'Write a post' }).click();
  await page.getByLabel('What would you like to say?').fill(TEXT);
  await expect(page.getByText(/^Appears as 0x\w\w…\w{4}/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose a nickname' })).toHaveAttribute('href', '/tor/profile');
  await member.call(desk.create, { nickname: 'Sea Otter' });
  await page.reload();
  await expect(page.getByText('Appears as Sea Otter', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose a nickname' })).toHaveCount(0);
  const picture = { name: 'sea.jpg', mimeType: 'image/jpeg', buffer: await samplePicture('jpeg', { width: 600, height: 400 }) };
  await page.locator('input[type=file]').setInputFiles(picture);
  await expect(page.getByRole('button', { name: 'Remove sea.jpg' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('What would you like to say?')).toHaveValue(TEXT);
  await expect(page.getByRole('button', { name: 'Remove sea.jpg' })).toBeVisible();
  await app.picture('city-write');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/city$/);
  await expect(postOf(page, TEXT).locator('img')).toBeVisible();
  await app.picture('city');

  // Without a stream the page would poll every 20 s.
  await expect(postOf(other, TEXT)).toBeVisible({ timeout: AT_ONCE_MS });
  await postOf(other, TEXT).getByRole('link', { name: '0 comments' }).click();
  await other.getByRole('textbox', { name: 'Your comment' }).fill('Good to know');
  await other.getByRole('button', { name: 'Send the comment' }).click();
  await expect(postOf(other, 'Good to know')).toBeVisible();
  await other.getByRole('button', { name: 'Open picture 1 of 1' }).click();
  await expect(other.getByRole('dialog').getByRole('img', { name: 'Picture 1 of 1' })).toBeVisible();
  await other.keyboard.press('Escape');
  // A reader of a post gets no event for the comments of others: with a stream they must arrive no later than by polling.
  const id = new URL(other.url()).pathname.split('/').at(-1) ?? '';
  const carol = await platform.member();
  await carol.call(city.comment, { id, text: 'Thank you both' });
  await expect(postOf(other, 'Thank you both')).toBeVisible({ timeout: 25_000 });
  await context.close();

  // Publishing the post removes its draft.
  await page.getByRole('link', { name: 'Write a post' }).click();
  await expect(page.getByLabel('What would you like to say?')).toHaveValue('');
});

test('a like shows at once, is as it was when the server refuses it, and what is one’s own can be removed', async ({
  memberPage: page,
  member,
  platform,
  app,
}) => {
  const bob = await platform.member();
  await posts(platform, bob, { text: 'Of another' });
  const { id } = await posts(platform, member, { text: 'Of my own' });
  // Otherwise an event would tell the page that the post is gone before its button is pressed.
  await page.route('**/api/other/eventList', (route) => route.abort());
  await page.goto('/city');
  const like = postOf(page, 'Of another').getByRole('button', { name: '0 likes' });
  const answers: (() => void)[] = [];
  await page.route('**/api/tor/cityLike', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  await like.click();
  // The server has not answered yet.
  await expect(postOf(page, 'Of another').getByRole('button', { name: '1 like' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => answers.length).toBe(1);
  answers.pop()?.();
  await expect.poll(async () => (await bob.call(city.list, {})).list.map(({ likes }) => likes)).toEqual([0, 1]);

  await page.unroute('**/api/tor/cityLike');
  await member.call(city.remove, { what: 'post', id });
  await postOf(page, 'Of my own').getByRole('button', { name: '0 likes' }).click();
  await expect(page.getByText('This post is no longer there')).toBeVisible();
  await expect(postOf(page, 'Of my own').getByRole('button', { name: '1 like' })).toHaveCount(0);

  await posts(platform, member, { text: 'Written by mistake' });
  await page.reload();
  await postOf(page, 'Written by mistake').getByRole('button', { name: 'Remove this post' }).click();
  await expect(app.sheet).toContainText('gone for everyone');
  await app.picture('city-remove');
  await app.sheet.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(postOf(page, 'Written by mistake')).toHaveCount(0);
});

const NAUGHTY = [
  `${'w'.repeat(1990)}`,
  '\u202egnp.tpircs\u202c <script>alert(1)</script> <img src=x onerror=alert(1)>',
  'e\u0301'.repeat(50) + '\u0301'.repeat(300),
  '\u200b\u200bSeen\u2066 by all\u2069',
  'مرحبا بالعالم ‏123',
];

test('whatever members write stays text within its card, pictures have their room before they arrive, also at 320 px and in Arabic', async ({
  memberPage: page,
  platform,
}) => {
  const bob = await platform.member();
  for (const text of NAUGHTY) await posts(platform, bob, { text });
  await posts(platform, bob, { text: 'Many pictures', pictures: 5 });
  page.on('dialog', (dialog) => expect(dialog.message()).toBe('no dialog of a post'));
  await page.setViewportSize({ width: 320, height: 700 });
  for (const lang of ['en', 'ar']) {
    await page.addInitScript((code) => localStorage.setItem('lang', code), lang);
    await page.goto('/city');
    await expect(page.getByRole('article')).toHaveCount(6);
    await expect(page.getByRole('article').first().locator('img')).toHaveCount(5);
    expect(await page.locator('article script, article img[src="x"]').count()).toBe(0);
    await expectNoSideways(page);
    const { score, moved } = await layoutShift(page);
    expect(score, moved.join('\n')).toBeLessThan(0.001);
  }
});
