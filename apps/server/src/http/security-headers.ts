import { createHash } from 'node:crypto';
import type { ServerConfig } from '../config.ts';

const HSTS_SECONDS = 2 * 365 * 24 * 60 * 60;

/** Headers of every answer. */
export function baseHeaders(config: ServerConfig): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
    // A wallet may answer from a window that it opens itself.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-embedder-policy': 'require-corp',
    'origin-agent-cluster': '?1',
    'x-permitted-cross-domain-policies': 'none',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(config.origin.startsWith('https:') ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains` } : {}),
  };
}

/** Headers that concern documents and have no effect on a script or a style, of which a first visit loads a dozen. */
export const DOCUMENT_HEADERS = [
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
] as const;

/** Nothing in an answer of the API may ever run or load anything. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Headers of every answer except the page and its files: API answers are never stored. */
export const API_HEADERS = { 'content-security-policy': API_POLICY, 'cache-control': 'no-store' } as const;

/** The page's only Trusted Types policies: one for the service worker's script, one for that of the worker that prepares formats. */
const WORKER_POLICIES = 'ocean-worker ocean-formats';

/**
 * The policy of the page: only its own files, inline scripts and styles only by their hash, the chain's RPC as the only
 * other host to connect to, and members' pictures from where their files are served.
 */
export function pagePolicy(html: string, config: ServerConfig): string {
  const scripts = inlineHashes(html, 'script');
  const styles = inlineHashes(html, 'style');
  const rpcOrigin = new URL(config.publicRpcUrl).origin;
  const connect = rpcOrigin === new URL(config.origin).origin ? [] : [rpcOrigin];
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts].join(' '),
    ['style-src', "'self'", ...styles].join(' '),
    ['img-src', "'self'", 'data:', ...(config.filesOrigin === null ? [] : [config.filesOrigin])].join(' '),
    "font-src 'self'",
    ['connect-src', "'self'", ...connect].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${WORKER_POLICIES}`,
  ].join('; ');
}

/** Hashes of the inline elements of the built page; elements with a source are covered by 'self'. */
function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'gi');
  const hashes = Array.from(html.matchAll(inline), ([, text = '']) => createHash('sha256').update(text).digest('base64'));
  return hashes.map((hash) => `'sha256-${hash}'`);
}
