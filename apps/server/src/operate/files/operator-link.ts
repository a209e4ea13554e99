import { createHmac } from 'node:crypto';
import { OPERATOR_FILES } from '@ocean/api/operators/files';
import { LINK_SECONDS, type LinkKey, readLink, signLink } from '../../areas/files/link.ts';
import { readLinkKey } from '../../areas/files/queries.ts';
import type { Queryable } from '../../db/database.ts';

type Linked = { readonly fileId: string; readonly isSmall?: boolean };

/**
 * A link for an operator who may open the file; opening it checks nothing else. It works only at the operators' server,
 * and for hidden files too.
 */
export async function makeOperatorLink(q: Queryable, { fileId, isSmall = false }: Linked) {
  const { key, now } = await readOperatorKey(q);
  const expiresAt = now + LINK_SECONDS;
  const token = signLink(key, { fileId, expiresAt, isSmall });
  return { url: `${OPERATOR_FILES}/${token}`, expiresAt: new Date(expiresAt * 1000).toISOString() };
}

/** @throws Refusal FILE_LINK_ENDED */
export async function readOperatorLink(q: Queryable, token: string): Promise<{ fileId: string; isSmall: boolean }> {
  return readLink(await readOperatorKey(q), token);
}

/** A separate key: a member's link opens nothing here, and an operator's link nothing at the members' server. */
async function readOperatorKey(q: Queryable): Promise<LinkKey> {
  const { key, now } = await readLinkKey(q);
  return { key: createHmac('sha256', key).update('links-of-operators-1').digest(), now };
}
