import { dirname, join, relative } from 'node:path/posix';
import ts from 'typescript';
import { ROOT } from '../machine/run.ts';
import { isScript, measuredFiles } from './source-tree.ts';
import { parseScript, visitAll } from './syntax.ts';

/** One file imports another. */
export type Import = {
  readonly from: string;
  readonly to: string;
  /** The values imported by name, empty for types; undefined for a lazy or namespace import, which may use any value. */
  readonly values: readonly string[] | undefined;
};

let imports: readonly Import[] | undefined;
const targets = new Map<string, readonly string[]>();
const configs = new Map<string, ts.CompilerOptions>();

/** Every import between measured files, including types and lazy imports, with package names and path aliases resolved. */
export function listImports(): readonly Import[] {
  imports ??= measuredFiles().flatMap((from) =>
    specifiersOf(parseScript(from)).flatMap(({ specifier, values }) => {
      const to = resolveImport(from, specifier);
      return to === undefined || to === from ? [] : [{ from, to, values }];
    }),
  );
  return imports;
}

/** The files that a file imports directly. */
export function importedBy(path: string): readonly string[] {
  if (targets.size === 0) for (const { from, to } of listImports()) targets.set(from, [...(targets.get(from) ?? []), to]);
  return targets.get(path) ?? [];
}

type Specifier = { readonly specifier: string; readonly values: readonly string[] | undefined };

function specifiersOf(file: ts.SourceFile): Specifier[] {
  const found: Specifier[] = [];
  visitAll(file, (node) => {
    const named = specifierOf(node);
    if (named && ts.isStringLiteralLike(named)) found.push({ specifier: named.text, values: valuesOf(node) });
  });
  return found;
}

function specifierOf(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return node.argument.literal;
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return node.arguments[0];
  return undefined;
}

function valuesOf(node: ts.Node): readonly string[] | undefined {
  if (ts.isImportTypeNode(node)) return [];
  if (!ts.isImportDeclaration(node)) return undefined;
  if (node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return [];
  const bindings = node.importClause?.namedBindings;
  if (!bindings || !ts.isNamedImports(bindings)) return undefined;
  return bindings.elements.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name, propertyName }) => (propertyName ?? name).text);
}

function resolveImport(from: string, specifier: string): string | undefined {
  const neighbour = specifier.startsWith('.') ? join(dirname(from), specifier) : undefined;
  if (neighbour !== undefined && isScript(neighbour)) return neighbour;
  const options = optionsFor(`${ROOT}/${from}`);
  const { resolvedModule } = ts.resolveModuleName(specifier, `${ROOT}/${from}`, options, ts.sys);
  if (!resolvedModule && isOwn(specifier)) throw new Error(`${from} imports ${specifier}, which cannot be resolved`);
  if (!resolvedModule) return undefined;
  const path = relative(ROOT, resolvedModule.resolvedFileName);
  return path.startsWith('..') || path.includes('node_modules/') ? undefined : path.replace(/\.d(\.m?)ts$/, '$1js');
}

/** Whether an import must resolve to a file of this repository: an unresolved one would be missing from the graph. */
function isOwn(specifier: string): boolean {
  return /^([.#]|@ocean\/)/.test(specifier) && !/\.(css|svg|png)(\?|$)/.test(specifier);
}

/** Options of the nearest configuration, for its path aliases; subpath imports of a package.json need none. */
function optionsFor(absolute: string): ts.CompilerOptions {
  const config = ts.findConfigFile(absolute, ts.sys.fileExists) ?? `${ROOT}/tsconfig.json`;
  const known = configs.get(config) ?? readOptions(config);
  configs.set(config, known);
  return known;
}

function readOptions(config: string): ts.CompilerOptions {
  const { config: json } = ts.readConfigFile(config, ts.sys.readFile);
  const host = { ...ts.sys, readDirectory: () => [] };
  return { ...ts.parseJsonConfigFileContent(json, host, config.replace(/\/[^/]*$/, '')).options, allowJs: true };
}
