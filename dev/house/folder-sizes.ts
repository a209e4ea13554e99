import { CATALOGUE, folderOf, isSource, isTest, listFiles } from './source-tree.ts';

export type FolderSize = { readonly folder: string; readonly files: number };

/** The number of source files directly in each folder, largest first. */
export function measureFolders(files: readonly string[] = listFiles()): readonly FolderSize[] {
  const counted = new Map<string, number>();
  for (const path of files) {
    if (!isCounted(path, files)) continue;
    counted.set(folderOf(path), (counted.get(folderOf(path)) ?? 0) + 1);
  }
  return [...counted].map(([folder, count]) => ({ folder, files: count })).sort((a, b) => b.files - a.files);
}

function isCounted(path: string, files: readonly string[]): boolean {
  if (!isSource(path) || isTest(path) || CATALOGUE.test(path)) return false;
  return !(path.endsWith('.css') && files.includes(path.replace(/\.css$/, '.tsx')));
}
