import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { RunOptions, run } from 'axe-core';
import { ROOT } from '../../../dev/machine/run.ts';

/** All rules that are on by default. What passed is not described, and no stylesheet is fetched: only rules that are off read those. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], elementRef: false, preload: { assets: ['media'] } };

/** Brings axe to every document that the page opens from now on; once a document, however often it is checked. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript({ path: join(ROOT, 'node_modules/axe-core/axe.min.js') });
}

/** What axe finds wrong in a part of the page: each rule with the beginnings of its elements. */
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
