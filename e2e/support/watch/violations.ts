import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RunOptions, run } from 'axe-core';
import { ROOT } from '../../../dev/machine/run.ts';

/** All default rules. Passed checks are not described, and no stylesheet is fetched, as only disabled rules read those. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], elementRef: false, preload: { assets: ['media'] } };

/** Loads axe into every document that the page opens from now on, once a document. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript({ path: join(ROOT, 'node_modules/axe-core/axe.min.js') });
}

/** The violations that axe finds in a part of the page: each rule with the beginnings of its elements. */
export function violations(page: Page, part: 'html' | 'dialog[open]'): Promise<string[]> {
  return page.evaluate(
    async ({ include, options }) => {
      const { axe } = window as unknown as { axe: { run: typeof run } };
      const found = await axe.run({ include: [include] }, options);
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    },
    { include: part, options: OPTIONS },
  );
}
