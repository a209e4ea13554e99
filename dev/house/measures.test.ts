import { describe, expect, test } from 'vitest';
import { findFolderPairs, findTreePairs } from './folder-pairs.ts';
import { measureFolders } from './folder-sizes.ts';
import { functionsOf } from './function-lines.ts';
import { spreadOf } from './measure-house.ts';
import { wordsOf } from './product-words.ts';
import { parseText } from './syntax.ts';

describe('functions are measured', () => {
  test('with their JSX and inner functions, without the comment above them', () => {
    const text = `
/** A comment
 * of two lines. */
export function List({ rows }: Props) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row}>{row}</li>
      ))}
    </ul>
  );
}
const one = () => 1;
const table = { two: function () { return 2; } };
class Box { constructor() {} get size() { return 3; } }
type Shape = { area(): number };
`;
    const measured = functionsOf(parseText('list.tsx', text)).map(({ name, line, lines }) => [name, line, lines]);
    expect(measured).toEqual([
      ['List', 4, 9],
      ['callback in List', 7, 3],
      ['one', 13, 1],
      ['two', 14, 1],
      ['constructor', 15, 1],
      ['size', 15, 1],
    ]);
  });

  test('median and percentile are nearest ranks', () => {
    expect(spreadOf([9, 1, 2, 3, 4, 5, 6, 7, 8, 10])).toEqual({ count: 10, median: 5, p90: 9, max: 10 });
    expect(spreadOf([])).toEqual({ count: 0, median: 0, p90: 0, max: 0 });
  });
});

describe('folders are measured', () => {
  test('without tests, styles beside their component, texts and migrations', () => {
    const files = [
      'ui/card.tsx',
      'ui/card.css',
      'ui/card.test.tsx',
      'ui/tokens.css',
      'ui/locales/en/card.ts',
      'ui/notes.md',
      'db/migrations/0001_a.sql',
      'db/schema.sql',
    ];
    expect(measureFolders(files)).toEqual([
      { folder: 'ui', files: 2 },
      { folder: 'db', files: 1 },
    ]);
  });

  test('finds folders that import each other, and lists a folder and one inside it separately', () => {
    const arrow = (from: string, to: string) => ({ from, to, values: [] });
    const imports = [
      arrow('web/wallet/task.ts', 'web/shell/part.ts'),
      arrow('web/shell/menu.ts', 'web/wallet/session.ts'),
      arrow('web/app.ts', 'web/shell/menu.ts'),
      arrow('web/shell/menu.ts', 'web/paths.ts'),
      arrow('web/screens/home/a.ts', 'web/shell/part.ts'),
      arrow('web/shell/part.ts', 'web/screens/mine/b.ts'),
      arrow('web/wallet/task.ts', 'web/wallet/other.ts'),
    ];
    const { beside, nested } = findFolderPairs(imports);
    expect(beside.map(({ folders }) => folders)).toEqual([['web/shell', 'web/wallet']]);
    expect(beside[0]?.witnesses).toEqual(['web/shell/menu.ts → web/wallet/session.ts', 'web/wallet/task.ts → web/shell/part.ts']);
    expect(nested.map(({ folders }) => folders)).toEqual([['web', 'web/shell']]);
    expect(findTreePairs(imports).map(({ folders }) => folders)).toEqual([
      ['web/screens', 'web/shell'],
      ['web/shell', 'web/wallet'],
    ]);
  });
});

describe('words are found in identifiers', () => {
  test('of every case', () => {
    expect(wordsOf("MAX_BOTS readBotIds 'bot-ids' both")).toEqual(['max', 'bots', 'read', 'bot', 'ids', 'both']);
  });
});
