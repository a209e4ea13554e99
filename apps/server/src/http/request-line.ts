import { Refusal } from '@ocean/api/errors';
import type { FastifyRequest } from 'fastify';

const MAX_SHOWN_PATH = 200;
const WILDCARD = '*';

/**
 * The path of the route that answers a request; for a wildcard, the requested path. Limits, envelopes and the log use it,
 * because the router decodes what it matches, so the text of a request line proves nothing.
 */
export function pathOf(request: FastifyRequest): string {
  const matched = request.routeOptions.url;
  return matched === undefined || matched.endsWith(WILDCARD) ? pathAskedFor(request).slice(0, MAX_SHOWN_PATH) : matched;
}

/**
 * A call has one spelling: percent-encoded letters, a fragment or an absolute target lead to the same route and are
 * refused as unknown.
 * @throws Refusal NOT_FOUND
 */
export function requireOwnSpelling(request: FastifyRequest): void {
  const matched = request.routeOptions.url;
  if (matched === undefined || matched.endsWith(WILDCARD)) return;
  if (pathAskedFor(request) !== matched) throw new Refusal('NOT_FOUND');
}

/**
 * Accepts only HTTP/1.0 and 1.1, and one Host: a proxy in front of us could read another version or another Host
 * differently.
 * @throws Refusal MALFORMED
 */
export function requirePlainRequest({ raw }: FastifyRequest): void {
  if (raw.httpVersionMajor !== 1) throw new Refusal('MALFORMED', { problem: 'the request is not HTTP/1' });
  const names = raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host');
  if (names.length > 1) throw new Refusal('MALFORMED', { problem: 'the request names more than one host' });
}

export function pathAskedFor(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? request.url;
}
