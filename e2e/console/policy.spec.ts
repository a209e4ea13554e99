import { expect } from '@playwright/test';
import { test } from '../support/story.ts';
import { listenToProblems } from '../support/watch/page-problems.ts';

test('the console allows only its own files, in the page and in every other response', async ({ platform, request }) => {
  const { origin } = await platform.opensConsole();
  const policyOf = async (path: string) => (await request.get(`${origin}${path}`)).headers()['content-security-policy'] ?? '';
  const page = new Map((await policyOf('/')).split('; ').map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1)]));
  expect(page.get('default-src')).toEqual(["'none'"]);
  for (const kind of ['script-src', 'style-src', 'connect-src', 'font-src']) expect(page.get(kind), kind).toEqual(["'self'"]);
  expect(page.get('frame-ancestors')).toEqual(["'none'"]);
  expect(page.get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(page.get('trusted-types')).toEqual(["'none'"]);
  const answer = await request.post(`${origin}/ops-api/session/show`, { data: {} });
  expect(answer.headers()).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  });
});

test('the browser blocks an inline script, markup from text and another origin', async ({ page, platform }) => {
  const { origin } = await platform.opensConsole();
  const problems = await listenToProblems(page);
  await page.goto(origin);
  await expect(page.getByRole('button', { name: /local demo/ }).first()).toBeVisible();
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.append('window.strange = true');
    document.head.append(script);
    return 'strange' in window;
  });
  expect(ran).toBe(false);
  await expect(page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<b>strange</b>'))).rejects.toThrow(
    /TrustedHTML/,
  );
  const isAnswered = await page.evaluate(
    (members) =>
      fetch(members).then(
        () => true,
        () => false,
      ),
    `${platform.origin}/healthz`,
  );
  expect(isAnswered).toBe(false);
  await expect.poll(() => problems.filter((problem) => problem.startsWith('policy: connect-src')).length).toBeGreaterThan(0);
});
