import * as v from 'valibot';
import { operatorEndpoint } from './endpoint.ts';
import { time, uuid } from './fields.ts';
import type { OperatorRole } from './roles.ts';

/** A file of a member, by its facts. */
export const memberFile = v.strictObject({
  fileId: v.string(),
  name: v.string(),
  type: v.string(),
  size: v.number(),
  sha256: v.string(),
});

/** Path of files at the operators' server, where nothing else is served. */
export const OPERATOR_FILES = '/ops-files';

const fileLink = v.strictObject({
  /** A path below the console's origin. Possession of it is enough to open the file for a few minutes. */
  url: v.string(),
  expiresAt: time,
});

/**
 * A call that opens one file of a page, hidden files included, for the roles that read the page. Each opening is recorded with its
 * operator. `of` names the thing that the file belongs to.
 */
export function fileEndpoint<const Entries extends v.ObjectEntries>(definition: {
  readonly path: `/ops-api/${string}`;
  readonly caller: readonly OperatorRole[];
  readonly summary: string;
  readonly of: Entries;
}) {
  const { of, ...rest } = definition;
  const input = v.strictObject({
    ...of,
    fileId: uuid,
    /** The thumbnail of a picture. */
    isSmall: v.optional(v.boolean(), false),
  });
  return operatorEndpoint({ ...rest, isPersonal: true, input, output: fileLink });
}
