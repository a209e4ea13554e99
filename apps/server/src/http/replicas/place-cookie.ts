import type { FastifyRequest } from 'fastify';
import { type Place, parsePlace, placeText } from '../../db/replicas/place.ts';
import { REMEMBERED_MS } from '../../db/replicas/replicas.ts';

const NAME = 'place';
const COOKIE = new RegExp(`(?:^|;)\\s*${NAME}=([^;]*)`);

/**
 * The position of the caller's last write, as reported by this or another API process. A forged one only slows its
 * sender's own reads.
 */
export function readPlaceCookie({ headers }: FastifyRequest): Place | undefined {
  return parsePlace(COOKIE.exec(headers.cookie ?? '')?.[1]?.trim() ?? '');
}

/** It does not identify the caller, and is useless once every replica has what it names. */
export function placeCookie(place: Place, { isSecure }: { readonly isSecure: boolean }): string {
  const parts = [`${NAME}=${placeText(place)}`, 'Path=/api', `Max-Age=${REMEMBERED_MS / 1000}`, 'HttpOnly', 'SameSite=Strict'];
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ');
}
