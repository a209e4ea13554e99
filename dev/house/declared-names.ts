import { extname } from 'node:path';
import ts from 'typescript';
import { isScript } from './source-tree.ts';
import { splitComments } from './split-comments.ts';
import { parseScript } from './syntax.ts';

const declared = new Map<string, readonly string[]>();

/**
 * The names that a file declares for others: its exports, and members of exported tables as `table.member`; in Solidity
 * functions, events, structs and errors, also as `Contract.name`.
 * @example `export const bots = { run: endpoint(…) }` declares `bots` and `bots.run`
 */
export function declaredNames(path: string): readonly string[] {
  const known = declared.get(path) ?? readNames(path);
  declared.set(path, known);
  return known;
}

function readNames(path: string): string[] {
  if (isScript(path)) return parseScript(path).statements.filter(isExported).flatMap(namesOf);
  if (extname(path) !== '.sol') return [];
  const { code } = splitComments(path);
  const contract = /\b(?:contract|interface|library)\s+(\w+)/.exec(code)?.[1];
  const declarations = code.matchAll(/\b(?:function|event|struct|error)\s+(\w+)/g);
  return [...declarations].flatMap(([, name = '']) => [name, `${contract}.${name}`]);
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name, initializer }) => [
      name.getText(),
      ...membersOf(initializer).map((member) => `${name.getText()}.${member}`),
    ]);
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

/** Members of an object literal, also inside `as const`, `satisfies` or a call. */
function membersOf(value: ts.Expression | undefined): string[] {
  if (value === undefined) return [];
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) return membersOf(value.expression);
  if (ts.isCallExpression(value)) return value.arguments.flatMap(membersOf);
  if (!ts.isObjectLiteralExpression(value)) return [];
  return value.properties.flatMap(({ name }) => (name ? [name.getText()] : []));
}
