import { expect, test } from 'vitest';
import { endpoints } from './api.ts';
import { describeApi } from './openapi.ts';

type Document = { openapi: string; paths: Record<string, { post: Record<string, unknown> }> };
const document = describeApi(endpoints, 'https://ocean.example') as unknown as Document;

test('describes every call once', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual(endpoints.map(({ path }) => path));
  expect(new Set(endpoints.map(({ path }) => path)).size).toBe(endpoints.length);
});

test('gives every call a name of its own', () => {
  const names = Object.values(document.paths).map(({ post }) => post.operationId);
  expect(new Set(names).size).toBe(names.length);
});

test('asks members for a session and nobody else', () => {
  for (const { path, caller } of endpoints) expect('security' in (document.paths[path]?.post ?? {})).toBe(caller === 'member');
});

test('offers an idempotency key on every act', () => {
  for (const { path, mutates } of endpoints) {
    expect(JSON.stringify(document.paths[path]?.post.parameters).includes('idempotency-key')).toBe(mutates === true);
  }
});

test('describes both envelopes', () => {
  const text = JSON.stringify(document);
  expect(text).toContain('"enum":[5000,4800]');
  expect(text).toContain('"enum":[500,401]');
});

test('refers to nothing that it does not hold', () => {
  const text = JSON.stringify(document);
  for (const [, name] of text.matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g)) {
    const [section = '', entry = ''] = (name ?? '').split('/');
    expect((document as unknown as { components: Record<string, object> }).components[section]).toHaveProperty(entry);
  }
});
