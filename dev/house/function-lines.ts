import ts from 'typescript';
import { countLines, measuredFiles } from './source-tree.ts';
import { parseScript, visitAll } from './syntax.ts';

export type MeasuredFunction = { readonly path: string; readonly line: number; readonly name: string; readonly lines: number };

/** Every function of the product and its tools, including JSX and arrow functions. Inner functions also count in outer ones. */
export function measureFunctions(): readonly MeasuredFunction[] {
  return measuredFiles().flatMap((path) => functionsOf(parseScript(path)));
}

/** Functions of one file, measured from the first token to the last brace, without the comment above. */
export function functionsOf(file: ts.SourceFile): MeasuredFunction[] {
  const found: MeasuredFunction[] = [];
  visitAll(file, (node) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return;
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
    found.push({ path: file.fileName, line, name: nameOf(node), lines: countLines(node.getText(file)) });
  });
  return found;
}

function nameOf(node: ts.SignatureDeclaration): string {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  if (node.name) return node.name.getText();
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) {
    return parent.name.getText();
  }
  return `callback in ${enclosingName(parent)}`;
}

function enclosingName(node: ts.Node): string {
  for (let at = node; at.parent; at = at.parent) {
    if (ts.isFunctionLike(at) && at.name) return at.name.getText();
    if (ts.isVariableDeclaration(at)) return at.name.getText();
  }
  return 'the file';
}
