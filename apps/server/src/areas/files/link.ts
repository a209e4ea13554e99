import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '@ocean/api/errors';

/** Long enough to open a file on a slow network, short enough that a leaked link soon opens nothing. */
export const LINK_SECONDS = 5 * 60;

const ID_BYTES = 16;
const TIME_BYTES = 6;
const SMALL_BYTES = 1;
const MAC_BYTES = 32;

/**
 * What a link opens and until when (Unix seconds). It names the file and no reader: every holder can open it. `isSmall`: the
 * picture for lists.
 */
export type LinkTo = { readonly fileId: string; readonly expiresAt: number; readonly isSmall?: boolean };

/** The key that signs links, and the platform's time in Unix seconds. */
export type LinkKey = { readonly key: Buffer; readonly now: number };

/** Id, expiry, one more byte for a small picture, and an HMAC-SHA-256 of all that, in base64url. */
export function signLink(key: Buffer, { fileId, expiresAt, isSmall = false }: LinkTo): string {
  const named = Buffer.alloc(ID_BYTES + TIME_BYTES + (isSmall ? SMALL_BYTES : 0));
  named.write(fileId.replaceAll('-', ''), 'hex');
  named.writeUIntBE(expiresAt, ID_BYTES, TIME_BYTES);
  return Buffer.concat([named, macOf(key, named)]).toString('base64url');
}

/**
 * What a link opens; `now` in Unix seconds.
 * @throws Refusal FILE_LINK_ENDED for an expired link and for one that this platform did not sign
 */
export function readLink({ key, now }: LinkKey, token: string): { fileId: string; isSmall: boolean } {
  const bytes = Buffer.from(token, 'base64url');
  const isSmall = bytes.length === ID_BYTES + TIME_BYTES + SMALL_BYTES + MAC_BYTES;
  if ((!isSmall && bytes.length !== ID_BYTES + TIME_BYTES + MAC_BYTES) || bytes.toString('base64url') !== token) return refuse();
  const named = bytes.subarray(0, -MAC_BYTES);
  if (!timingSafeEqual(macOf(key, named), bytes.subarray(named.length))) refuse();
  if (named.readUIntBE(ID_BYTES, TIME_BYTES) <= now) refuse();
  const hex = named.toString('hex', 0, ID_BYTES);
  return { fileId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), isSmall };
}

/** The fixed prefix separates file links from anything else signed with this key. */
function macOf(key: Buffer, named: Buffer): Buffer {
  return createHmac('sha256', key).update('file-link-1').update(named).digest();
}

function refuse(): never {
  throw new Refusal('FILE_LINK_ENDED');
}
