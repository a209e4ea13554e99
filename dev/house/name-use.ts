import { declaredNames } from './declared-names.ts';
import { CATALOGUE, isSource, isTest, listFiles } from './source-tree.ts';
import { codeBelowImports, splitComments } from './split-comments.ts';

const PRODUCT = /^(apps|packages|contracts)\//;
const users = new Map<string, ReadonlySet<string>>();

/** Sources of the product, except tests, generated files, migrations and texts. */
const productFiles = () =>
  listFiles().filter((path) => PRODUCT.test(path) && isSource(path) && !isTest(path) && !CATALOGUE.test(path));

/** Files of the product whose code uses or declares one of these names; comments do not count. */
export const filesUsing = (names: readonly string[]) => [...new Set(names.flatMap((name) => [...usersOf(name)]))].sort();

export const usesAny = (path: string, names: readonly string[]) => names.some((name) => usersOf(name).has(path));

function usersOf(name: string): ReadonlySet<string> {
  const pattern = patternOf([name]);
  const known =
    users.get(name) ??
    new Set(productFiles().filter((path) => pattern.test(splitComments(path).code) || declaredNames(path).includes(name)));
  users.set(name, known);
  return known;
}

/** The number of lines below a file's imports that use one of these names. */
export function countNamingLines(path: string, names: readonly string[]): number {
  const pattern = patternOf(names);
  return codeBelowImports(path)
    .split('\n')
    .filter((line) => pattern.test(line)).length;
}

/** @example patternOf(['bots.run']) finds `typeof bots.run`, not `bots.runAll` */
function patternOf(names: readonly string[]): RegExp {
  const any = names.map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)).join('|');
  return names.length > 0 ? new RegExp(String.raw`(?<![\w$])(?:${any})(?![\w$])`) : /(?!)/;
}
