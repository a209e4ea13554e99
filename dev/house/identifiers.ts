import ts from 'typescript';
import { parseScript, visitAll } from './syntax.ts';

/** The distinct identifiers of a script, without words in strings, comments and JSX text. */
export function identifiersOf(path: string): readonly string[] {
  const found = new Set<string>();
  visitAll(parseScript(path), (node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) found.add(node.text);
  });
  return [...found];
}
