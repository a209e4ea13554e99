import { findFolderPairs, findTreePairs } from './folder-pairs.ts';
import { measureFolders } from './folder-sizes.ts';
import { measureFunctions } from './function-lines.ts';
import { judgeWalk } from './judge-walk.ts';
import { MAX_FOLDER_FILES, MAX_FUNCTION_LINES, MAX_WALK_FILES } from './limits.ts';
import { parseWalks } from './parse-walks.ts';
import { countLines, measuredFiles, readText } from './source-tree.ts';

export const WALKS = 'docs/walks.md';

/** The distribution of a set of sizes. */
export type Spread = { readonly count: number; readonly median: number; readonly p90: number; readonly max: number };

export type House = ReturnType<typeof measureHouse>;

/** The figures of the tree, and every broken limit, one sentence each. */
export function measureHouse() {
  const functions = measureFunctions();
  const longFunctions = functions.filter(({ lines }) => lines > MAX_FUNCTION_LINES);
  const folders = measureFolders();
  const largeFolders = folders.filter(({ files }) => files > MAX_FOLDER_FILES);
  const pairs = findFolderPairs();
  const walks = parseWalks(readText(WALKS)).map((walk) => ({
    title: walk.title,
    files: walk.steps.length,
    problems: judgeWalk(walk),
  }));
  return {
    fileLines: spreadOf(measuredFiles().map((path) => countLines(readText(path)))),
    functionLines: spreadOf(functions.map(({ lines }) => lines)),
    longFunctions,
    folders: { count: folders.length, largest: folders.slice(0, 5), large: largeFolders },
    pairs: { ...pairs, trees: findTreePairs() },
    walks,
    broken: [
      ...longFunctions.map(({ path, line, name, lines }) => `${name} has ${lines} lines (${path}:${line})`),
      ...largeFolders.map(({ folder, files }) => `${folder} holds ${files} source files`),
      ...pairs.beside.map(({ folders: [a, b], witnesses }) => `${a} and ${b} import each other (${witnesses.join('; ')})`),
      ...walks.filter(({ files }) => files > MAX_WALK_FILES).map(({ title, files }) => `"${title}" takes ${files} files`),
      ...walks.flatMap(({ title, problems }) => problems.map((problem) => `"${title}": ${problem}`)),
    ],
  };
}

/** @example spreadOf([1, 2, 10]) gives median 2, p90 10 and max 10 */
export function spreadOf(sizes: readonly number[]): Spread {
  const sorted = [...sizes].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { count: sorted.length, median: at(0.5), p90: at(0.9), max: at(1) };
}
