import { extname } from 'node:path';
import ts from 'typescript';
import { readText } from './source-tree.ts';

const KINDS: Readonly<Record<string, ts.ScriptKind>> = {
  '.ts': ts.ScriptKind.TS,
  '.tsx': ts.ScriptKind.TSX,
  '.js': ts.ScriptKind.JS,
  '.mjs': ts.ScriptKind.JS,
  '.cjs': ts.ScriptKind.JS,
};
const trees = new Map<string, ts.SourceFile>();

/** The syntax tree of a script of the repository; each file is parsed once. */
export function parseScript(path: string): ts.SourceFile {
  const known = trees.get(path) ?? parseText(path, readText(path));
  trees.set(path, known);
  return known;
}

export function parseText(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, KINDS[extname(path)] ?? ts.ScriptKind.TS);
}

/** Calls `visit` with every node of the tree, parents first. */
export function visitAll(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => visitAll(child, visit));
}
