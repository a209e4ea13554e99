import { expect, type Page } from '@playwright/test';
import { paths } from '../../apps/web/src/base/paths.ts';
import { signIn, test } from '../support/story.ts';

/** The page's own policy, as a browser enforces it: on every screen nothing breaks it, and what would is stopped. */
test('the policy allows own files and hashed inline parts alone, and demands Trusted Types', async ({ request }) => {
  const policy = (await request.get('/')).headers()['content-security-policy'] ?? '';
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1)]));
  expect(policy).not.toMatch(/unsafe-|\*|https?:(?!\/\/(127\.0\.0\.1|localhost))/);
  expect(rules.get('default-src')).toEqual(["'none'"]);
  for (const kind of ['script-src', 'style-src'])
    expect(rules.get(kind)?.filter((source) => source !== "'self'" && !/^'sha256-[\w+/]+=*'$/.test(source))).toEqual([]);
  expect(rules.get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(rules.get('trusted-types')).toEqual(['ocean-worker']);
});

test('no screen breaks the policy or reports an error, as a visitor and as a member', async ({ page, platform, context }) => {
  const problems = await listen(page);
  const everywhere = async () => {
    for (const path of Object.values(paths)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(problems, path).toEqual([]);
    }
  };
  await everywhere();
  await signIn(context, { platform, member: await platform.member() });
  await everywhere();
});

test('the browser stops an inline script, an inline style and a text that would become markup', async ({ page }) => {
  const problems = await listen(page);
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

type Factory = { createPolicy(name: string, rules: object): void };

/** Every breach and every error of the page from now on, over all of its addresses. */
async function listen(page: Page): Promise<string[]> {
  const problems: string[] = [];
  await page.exposeFunction('tellProblem', (problem: string) => problems.push(problem));
  await page.addInitScript(() => {
    const { tellProblem } = window as unknown as { tellProblem(problem: string): void };
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      tellProblem(`policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`),
    );
  });
  page.on('console', (message) => message.type() === 'error' && problems.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  return problems;
}
