import { OPERATOR_FILES } from '@ocean/api/operators/files';
import type { ConsoleConfig } from './console-context.ts';

const HSTS_SECONDS = 2 * 365 * 24 * 60 * 60;

/** Headers of every answer. Anything but the page may run and load nothing. */
export function consoleHeaders({ origin }: ConsoleConfig): Readonly<Record<string, string>> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(origin.startsWith('https:') ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` } : {}),
  };
}

/** Own files only; no inline script, no other host to connect to. Pictures are only those of members, from their own path. */
export function consolePolicy({ origin }: ConsoleConfig): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${origin}${OPERATOR_FILES}/ data:`,
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
