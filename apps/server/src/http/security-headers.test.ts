import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ServerConfig } from '../config.ts';
import { API_HEADERS, baseHeaders, pagePolicy } from './security-headers.ts';

const config = (origin: string, publicRpcUrl = 'https://rpc.example/v1', filesOrigin: string | null = null) =>
  ({ origin, publicRpcUrl, filesOrigin }) as ServerConfig;
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const PAGE = `<!doctype html><html><head><style>body{color:red}</style><script>let a = 1;</script>
<script type="module" crossorigin src="/assets/index-x.js"></script></head><body></body></html>`;

test('the page runs only its own files and its own inline script', () => {
  const policy = pagePolicy(PAGE, config('https://ocean.example'));
  expect(policy).toContain(`script-src 'self' ${hash('let a = 1;')};`);
  expect(policy).toContain(`style-src 'self' ${hash('body{color:red}')};`);
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
});

test('the page connects to its own server and to the RPC of the chain', () => {
  expect(pagePolicy(PAGE, config('https://ocean.example'))).toContain("connect-src 'self' https://rpc.example;");
  expect(pagePolicy(PAGE, config('http://localhost:3000', 'http://localhost:3000/dev-api/rpc'))).toContain("connect-src 'self';");
});

test("the page shows pictures of its own origin and of the files' origin", () => {
  expect(pagePolicy(PAGE, config('https://ocean.example'))).toContain("; img-src 'self' data:;");
  expect(pagePolicy(PAGE, config('https://ocean.example', undefined, 'https://files.example'))).toContain(
    "; img-src 'self' data: https://files.example;",
  );
});

test('neither the page nor the API may be framed', () => {
  expect(pagePolicy(PAGE, config('https://ocean.example'))).toContain("frame-ancestors 'none'");
  expect(API_HEADERS['content-security-policy']).toContain("default-src 'none'");
  expect(API_HEADERS['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('HSTS is sent only over https', () => {
  expect(baseHeaders(config('https://ocean.example'))).toHaveProperty('strict-transport-security');
  expect(baseHeaders(config('http://localhost:3000'))).not.toHaveProperty('strict-transport-security');
});

test('the page allows two Trusted Types policies, one for each worker', () => {
  const policy = pagePolicy(PAGE, config('https://ocean.example'));
  expect(policy).toMatch(/; require-trusted-types-for 'script'; trusted-types ocean-worker ocean-formats$/);
});

test('every answer keeps other origins out of its process and its files', () => {
  expect(baseHeaders(config('https://ocean.example'))).toMatchObject({
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-permitted-cross-domain-policies': 'none',
  });
});
