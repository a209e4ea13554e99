import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#dev/machine/run.ts';

const UI = join(ROOT, 'packages/ui/src');
/** Parts of other components, or components that exist once for the whole page. */
const WITHIN: Readonly<Record<string, string>> = {
  UiProvider: 'around the app',
  ToastLayer: 'in every sheet and drawer',
  PullToRefresh: 'over every screen; PullMark is what one sees of it',
};

const samples = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n');

const components = readdirSync(UI, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .flatMap((file) =>
    Array.from(readFileSync(join(UI, file), 'utf8').matchAll(/^export function ([A-Z]\w+)/gm), ([, name = '']) => name),
  );

test('the gallery shows every component there is', () => {
  expect(components.length).toBeGreaterThan(40);
  const missing = components.filter((name) => !(name in WITHIN) && !new RegExp(`<${name}[\\s/>]`).test(samples));
  expect(missing).toEqual([]);
});
