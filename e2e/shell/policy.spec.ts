import { expect } from '@playwright/test';
import { test } from '../support/story.ts';
import { listenToProblems } from '../support/watch/page-problems.ts';

/** The page's own policy, as a browser enforces it. `every-screen.spec.ts` checks that no screen violates it. */
test('the policy allows only own files and hashed inline parts, and requires Trusted Types', async ({ request }) => {
  const policy = (await request.get('/')).headers()['content-security-policy'] ?? '';
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1)]));
  expect(policy).not.toMatch(/unsafe-|\*|https?:(?!\/\/(127\.0\.0\.1|localhost))/);
  expect(rules.get('default-src')).toEqual(["'none'"]);
  for (const kind of ['script-src', 'style-src'])
    expect(rules.get(kind)?.filter((source) => source !== "'self'" && !/^'sha256-[\w+/]+=*'$/.test(source))).toEqual([]);
  expect(rules.get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(rules.get('trusted-types')).toEqual(['ocean-worker', 'ocean-formats']);
});

test('the browser blocks an inline script, an inline style and a text that would become markup', async ({ page }) => {
  const problems = await listenToProblems(page);
  await page.goto('/');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.append('window.strange = true');
    document.head.append(script);
    const style = document.createElement('style');
    style.append('body { display: none }');
    document.head.append(style);
    return { script: 'strange' in window, style: getComputedStyle(document.body).display === 'none' };
  });
  expect(ran).toEqual({ script: false, style: false });
  await expect(page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<b>strange</b>'))).rejects.toThrow(
    /TrustedHTML/,
  );
  await expect(
    page.evaluate(() => (window as unknown as { trustedTypes: Factory }).trustedTypes.createPolicy('strange', {})),
  ).rejects.toThrow(/disallowed/);
  await expect.poll(() => problems.filter((problem) => problem.startsWith('policy:')).length).toBeGreaterThanOrEqual(2);
});

test('the worker that prepares numbers and dates runs under that policy', async ({ page }) => {
  const ended = new Promise<string>((end) => page.once('worker', (worker) => worker.once('close', () => end(worker.url()))));
  await page.goto('/');
  expect(await ended).toMatch(/\/assets\/formats-worker-[\w-]+\.js$/);
});

type Factory = { createPolicy(name: string, rules: object): void };
