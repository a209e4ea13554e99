import type { FileView } from '../../areas/files/queries.ts';
import type { Queryable } from '../../db/database.ts';
import { plainText } from '../plain-text.ts';
import { makeOperatorLink } from './operator-link.ts';

/**
 * Files as the commands print them, each with a link below the console's origin, valid for some minutes. Every holder
 * of a link can open the file.
 */
export function fileLines(q: Queryable, files: readonly (FileView & { readonly isHidden?: boolean })[]): Promise<string[]> {
  return Promise.all(
    files.map(async ({ fileId, name, type, size, sha256, isHidden = false }) => {
      const { url } = await makeOperatorLink(q, { fileId });
      return `  file ${fileId}  ${plainText(name)}  ${type}  ${size} bytes  ${sha256}${isHidden ? '  hidden' : ''}  ${url}`;
    }),
  );
}
