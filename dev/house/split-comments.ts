import { extname } from 'node:path';
import ts from 'typescript';
import { isScript, readText } from './source-tree.ts';
import { parseScript, visitAll } from './syntax.ts';

/** Both parts have the length and lines of the file; the text of the other part is blank. */
export type SplitText = { readonly code: string; readonly comments: string };

const SLASHED = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const COMMENT: Readonly<Record<string, RegExp>> = {
  '.sql': /\/\*[\s\S]*?\*\/|--[^\n]*/g,
  '.css': /\/\*[\s\S]*?\*\//g,
};
const split = new Map<string, SplitText>();

/** Separates the code of a source file from its comments. */
export function splitComments(path: string): SplitText {
  const known = split.get(path) ?? splitText(readText(path), COMMENT[extname(path)] ?? SLASHED, literalsOf(path));
  split.set(path, known);
  return known;
}

/** Code with its import statements blanked. */
export function codeBelowImports(path: string): string {
  const { code } = splitComments(path);
  if (!isScript(path)) return code;
  return parseScript(path)
    .statements.filter((statement) => ts.isImportDeclaration(statement))
    .reduce((text, { pos, end }) => text.slice(0, pos) + blank(text.slice(pos, end)) + text.slice(end), code);
}

type Range = readonly [start: number, end: number];

/** Every match outside of literals is a comment; inside they may only look like one. */
function splitText(text: string, comment: RegExp, literals: readonly Range[]): SplitText {
  let code = '';
  let comments = '';
  const keep = (end: number, isComment: boolean) => {
    const part = text.slice(code.length, end);
    code += isComment ? blank(part) : part;
    comments += isComment ? part : blank(part);
  };
  for (const [start, end] of [...literals, [text.length, text.length] as const]) {
    const from = code.length;
    for (const { index, 0: match } of text.slice(from, start).matchAll(comment)) {
      keep(from + index, false);
      keep(from + index + match.length, true);
    }
    keep(end, false);
  }
  return { code, comments };
}

function literalsOf(path: string): Range[] {
  if (!isScript(path)) return [];
  const file = parseScript(path);
  const ranges: Range[] = [];
  visitAll(file, (node) => {
    if (
      ts.isStringLiteral(node) ||
      ts.isRegularExpressionLiteral(node) ||
      ts.isTemplateLiteralToken(node) ||
      ts.isJsxText(node)
    ) {
      ranges.push([node.getStart(file), node.end]);
    }
  });
  return ranges;
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ');
