import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { isScript, isSource, listFiles, readText } from './source-tree.ts';
import { codeBelowImports, splitComments } from './split-comments.ts';
import { parseText } from './syntax.ts';

const squeezed = (text: string) => text.replace(/\s+/g, '');

describe('comments and code of a source', () => {
  test('add up to the file', () => {
    for (const path of listFiles().filter((one) => isSource(one) && /^(packages|contracts)\//.test(one))) {
      const { code, comments } = splitComments(path);
      const both = code.split('').map((letter, at) => (letter.trim() === '' ? comments[at] : letter));
      expect(squeezed(both.join('')) === squeezed(readText(path)), path).toBe(true);
    }
  });

  test('are separated as by the compiler', () => {
    const strip = (path: string, text: string) =>
      squeezed(ts.createPrinter({ removeComments: true }).printFile(parseText(path, text)));
    for (const path of listFiles().filter((one) => isScript(one) && one.startsWith('packages/ui/src/'))) {
      const { code } = splitComments(path);
      expect(strip(path, code) === strip(path, readText(path)), path).toBe(true);
    }
  });

  test('can be read without the import statements', () => {
    const path = 'dev/house/split-comments.ts';
    expect(splitComments(path).code).toContain("from 'typescript'");
    expect(codeBelowImports(path)).not.toContain("from 'typescript'");
    expect(codeBelowImports(path).length).toBe(readText(path).length);
  });
});
