import ts from 'typescript';

const ROOTS = new Set(['it', 'test', 'describe']);
/** Properties of the roots that take a title too: `test.each(rows)(…)`, `test.describe(…)`, `test.step(…)`. */
const TITLED = new Set(['describe', 'each', 'step']);

/**
 * The titles of the tests in a file, each with the titles around it: `outer › inner`. A template title keeps its
 * placeholders. For Solidity, the names of the functions that Forge runs.
 */
export function testTitles(file: string, text: string): string[] {
  if (file.endsWith('.sol')) return [...text.matchAll(/\bfunction ((?:test|invariant)\w*)\(/g)].map(([, name]) => name ?? '');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  return titlesUnder(source, [], source);
}

function titlesUnder(node: ts.Node, around: readonly string[], source: ts.SourceFile): string[] {
  const title = ts.isCallExpression(node) && isTitled(node.expression) ? titleIn(node.arguments[0], source) : undefined;
  const inside = title === undefined ? around : [...around, title];
  const titles = title === undefined ? [] : [inside.join(' › ')];
  node.forEachChild((child) => void titles.push(...titlesUnder(child, inside, source)));
  return titles;
}

function isTitled(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return ROOTS.has(callee.text);
  if (ts.isPropertyAccessExpression(callee)) return TITLED.has(callee.name.text) && isTitled(callee.expression);
  return ts.isCallExpression(callee) && isTitled(callee.expression);
}

function titleIn(argument: ts.Expression | undefined, source: ts.SourceFile): string | undefined {
  if (argument === undefined) return undefined;
  if (ts.isStringLiteralLike(argument)) return argument.text;
  return ts.isTemplateExpression(argument) ? argument.getText(source).slice(1, -1) : undefined;
}

/** Whether a title is among these, in full or by its last parts. */
export function hasTitle(titles: readonly string[], wanted: string): boolean {
  return titles.some((title) => title === wanted || title.endsWith(` › ${wanted}`));
}
