import type { FastifyRequest } from 'fastify';
import type { ConsoleConfig } from './console-context.ts';

const NAME = 'operator';
const FOUND = new RegExp(`(?:^|;)\\s*${NAME}=([A-Za-z0-9_-]+)\\s*(?:;|$)`);

/** No script can read it, and browsers do not send it from pages of other sites. */
export function sessionCookie(config: ConsoleConfig, token: string): string {
  return `${NAME}=${token}; ${attributes(config)}`;
}

export function clearedCookie(config: ConsoleConfig): string {
  return `${NAME}=; Max-Age=0; ${attributes(config)}`;
}

export function tokenOf({ headers }: FastifyRequest): string | undefined {
  return FOUND.exec(headers.cookie ?? '')?.[1];
}

function attributes({ origin }: ConsoleConfig): string {
  return `Path=/; HttpOnly; SameSite=Strict${origin.startsWith('https:') ? '; Secure' : ''}`;
}
