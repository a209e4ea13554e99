import { expect, test } from 'vitest';
import { isOfArea } from './files-of-area.ts';

test.each([
  ['apps/server/src/areas/bots/run/rules.test.ts', true],
  ['apps/web/src/screens/bots/mine/bot-pages.test.ts', true],
  ['packages/api/src/areas/bots.test.ts', true],
  ['e2e/bots.spec.ts', true],
  ['e2e/many-bots.spec.ts', true],
  ['e2e/bots-renewed.spec.ts', true],
  ['apps/server/src/areas/earnings/income/dashboard.test.ts', false],
  ['dev/robots/lists.test.ts', false],
])('%s is of bots: %s', (file, isOf) => {
  expect(isOfArea(file, 'bots')).toBe(isOf);
});
