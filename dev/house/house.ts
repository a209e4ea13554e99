import type { FolderPair } from './folder-pairs.ts';
import { MAX_FOLDER_FILES, MAX_FUNCTION_LINES, MAX_WALK_FILES } from './limits.ts';
import { type House, measureHouse, type Spread } from './measure-house.ts';

/** `npm run house`: measures the shape of the tree, prints it (`-- --json` for programs) and fails when a limit is broken. */
const house = measureHouse();
process.stdout.write(process.argv.includes('--json') ? `${JSON.stringify(house, null, 2)}\n` : `${showHouse(house)}\n`);
process.exitCode = house.broken.length === 0 ? 0 : 1;

function showHouse({ fileLines, functionLines, longFunctions, folders, pairs, walks, broken }: House): string {
  return [
    `Lines of a file       ${showSpread(fileLines)}`,
    `Lines of a function   ${showSpread(functionLines)}, JSX and arrow functions included`,
    `Long functions        ${longFunctions.length} of more than ${MAX_FUNCTION_LINES} lines`,
    `Flat folders          ${folders.large.length} of ${folders.count} with more than ${MAX_FOLDER_FILES} source files; largest:`,
    ...folders.largest.map(({ folder, files }) => `  ${files}  ${folder}`),
    `Folder pairs          ${pairs.beside.length} that import each other`,
    `Subtree pairs         ${pairs.trees.length} of one parent that import each other at any depth (no limit)`,
    ...pairs.trees.map(showPair),
    `Nested pairs          ${pairs.nested.length} of a folder and one inside it (no limit)`,
    ...pairs.nested.map(({ folders: [a, b] }) => `  ${a} ↔ ${b}`),
    `Files of a walk       at most ${MAX_WALK_FILES} that say something about the act`,
    ...walks.map(({ title, files }) => `  ${files}  ${title}`),
    broken.length === 0 ? 'All limits are kept.' : `${broken.length} limits are broken:`,
    ...broken.map((one) => `  ${one}`),
  ].join('\n');
}

function showPair({ folders: [a, b], witnesses }: FolderPair): string {
  return `  ${a} ↔ ${b} (${witnesses.join('; ')})`;
}

function showSpread({ count, median, p90, max }: Spread): string {
  return `median ${median}, p90 ${p90}, max ${max} (of ${count})`;
}
