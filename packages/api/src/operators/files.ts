import * as v from 'valibot';

/** A file of a member. Its bytes come from `/ops-files/<kind>/<subject>/<fileId>`: pictures to look at, the rest to keep. */
export const memberFile = v.strictObject({
  fileId: v.string(),
  name: v.string(),
  type: v.string(),
  size: v.number(),
  sha256: v.string(),
});

/** What files belong to, as the path names it. */
export const FILE_KINDS = ['project', 'application', 'deskMessage'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

type Place = { readonly kind: FileKind; readonly subject: string; readonly fileId: string };

/** Where the console's server gives a file to who may read its subject. */
export function pathOfFile({ kind, subject, fileId }: Place): string {
  return `/ops-files/${kind}/${subject}/${fileId}`;
}
