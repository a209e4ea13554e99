import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ROOT } from '../../dev/machine/run.ts';
import { SCREENS, showsSheet } from './screen-list.ts';
import { SHEET_FILES } from './sheet-files.ts';

const SOURCES = join(ROOT, 'apps/web/src');
const DRAWN = /<(?:Sheet|Drawer|ConfirmDialog)\b/;

test('every file that draws a sheet is listed with a screen that opens it, or says why none does', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
  const drawing = files.filter((file) => DRAWN.test(readFileSync(join(SOURCES, file), 'utf8')));
  expect(Object.keys(SHEET_FILES).sort()).toEqual(drawing.sort());
  const shown = new Set(SCREENS.filter(showsSheet).map(({ name }) => name.replace(/^(?:visitor|newcomer) /, '')));
  const unknown = Object.values(SHEET_FILES).filter((name) => !/^none: ./.test(name) && !shown.has(name));
  expect(unknown).toEqual([]);
});
