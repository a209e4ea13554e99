import * as v from 'valibot';

/** A file of a member, by its facts. */
export const memberFile = v.strictObject({
  fileId: v.string(),
  name: v.string(),
  type: v.string(),
  size: v.number(),
  sha256: v.string(),
});
