import type { Page } from '@playwright/test';

/** Every violation of the page's policy and every error of the page from now on, across navigations. */
export async function listenToProblems(page: Page): Promise<string[]> {
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
