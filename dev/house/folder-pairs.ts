import { type Import, listImports } from './import-graph.ts';
import { folderOf } from './source-tree.ts';

/** Two folders whose files import each other directly, with one import of each direction as the witness. */
export type FolderPair = { readonly folders: readonly [string, string]; readonly witnesses: readonly [string, string] };

/** Pairs of separate folders (`beside`), and pairs of a folder and one inside it (`nested`). */
export function findFolderPairs(imports: readonly Import[] = listImports()): {
  readonly beside: readonly FolderPair[];
  readonly nested: readonly FolderPair[];
} {
  const pairs = findPairs(imports, ({ from, to }) => [folderOf(from), folderOf(to)]);
  const isNested = ({ folders: [a, b] }: FolderPair) => b.startsWith(`${a}/`) || a.startsWith(`${b}/`);
  return { beside: pairs.filter((pair) => !isNested(pair)), nested: pairs.filter(isNested) };
}

/**
 * Pairs of subtrees: two folders of one parent whose files import each other at any depth.
 * @example `wallet/task/run.ts` → `shell/lazy.ts` and `shell/header/menu.ts` → `wallet/session/view.ts`
 */
export function findTreePairs(imports: readonly Import[] = listImports()): readonly FolderPair[] {
  return findPairs(imports, ({ from, to }) => {
    const [a, b] = [from.split('/'), to.split('/')];
    const fork = a.findIndex((part, at) => part !== b[at]);
    const isForkOfFolders = fork < a.length - 1 && fork < b.length - 1;
    return isForkOfFolders ? [a.slice(0, fork + 1).join('/'), b.slice(0, fork + 1).join('/')] : undefined;
  });
}

function findPairs(imports: readonly Import[], foldersOf: (one: Import) => [string, string] | undefined): FolderPair[] {
  const arrows = new Map<string, string>();
  for (const one of imports) {
    const [from, to] = foldersOf(one) ?? [];
    if (from !== to && !arrows.has(`${from} ${to}`)) arrows.set(`${from} ${to}`, `${one.from} → ${one.to}`);
  }
  const pairs: FolderPair[] = [];
  for (const [arrow, forth] of arrows) {
    const [a = '', b = ''] = arrow.split(' ');
    const back = arrows.get(`${b} ${a}`);
    if (back !== undefined && a < b) pairs.push({ folders: [a, b], witnesses: [forth, back] });
  }
  return pairs.sort((one, other) => one.folders.join().localeCompare(other.folders.join()));
}
