import type { FastifyRequest } from 'fastify';
import { type Place, parsePlace, placeText } from '../../db/replicas/place.ts';
import { REMEMBERED_MS } from '../../db/replicas/replicas.ts';

const NAME = 'place';
const COOKIE = new RegExp(`(?:^|;)\\s*${NAME}=([^;]*)`);

/** Where the caller's last write is, as this or another API process told it. A forged one slows its own sender's reads only. */
export function readPlaceCookie({ headers }: FastifyRequest): Place | undefined {
  return parsePlace(COOKIE.exec(headers.cookie ?? '')?.[1]?.trim() ?? '');
}

/** It says nothing about who the caller is, and is of no use once every replica has what it names. */
export function placeCookie(place: Place, { isSecure }: { readonly isSecure: boolean }): string {
  const parts = [`${NAME}=${placeText(place)}`, 'Path=/api', `Max-Age=${REMEMBERED_MS / 1000}`, 'HttpOnly', 'SameSite=Strict'];
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ');
}
