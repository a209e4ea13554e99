import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const HEADER = 'x-forwarded-for';
const V4_WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d+$/;
const IN_BRACKETS = /^\[([^\]]+)\](?::\d+)?$/;

/**
 * Leaves bare addresses in X-Forwarded-For. Some proxies append the port of the connection, which would make every
 * connection another client. An entry that is no address ends the chain: the hop that reported it counts instead.
 */
export function cleanForwardedFor({ raw: { headers } }: FastifyRequest): void {
  const forwarded = headers[HEADER];
  if (forwarded === undefined) return;
  const addresses = String(forwarded)
    .split(',')
    .map((entry) => addressOf(entry.trim()));
  const known = addresses.slice(addresses.lastIndexOf(undefined) + 1);
  if (known.length === 0) delete headers[HEADER];
  else headers[HEADER] = known.join(', ');
}

function addressOf(entry: string): string | undefined {
  const address = V4_WITH_PORT.exec(entry)?.[1] ?? IN_BRACKETS.exec(entry)?.[1] ?? entry;
  return isIP(address) === 0 ? undefined : address.replace(/%.*$/, '');
}
