import type { Page } from '@playwright/test';

/**
 * Records the text of every toast from the next page on, including toasts already gone: a toast lives for two seconds, in
 * which a busy machine may not check even once.
 * @example const said = await rememberToasts(page); …; await expect.poll(said).toContain('Operation success');
 */
export async function rememberToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { toastsSaid: said });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.matches('.toast')) said.push(node.textContent ?? '');
          else if (node instanceof HTMLElement)
            for (const one of node.querySelectorAll('.toast')) said.push(one.textContent ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { toastsSaid: string[] }).toastsSaid);
}
