import { expect, test } from 'vitest';
import { endpoints } from './areas/api.ts';
import { describeApi } from './openapi.ts';

type Document = { openapi: string; paths: Record<string, { post: Record<string, unknown> }> };
const document = describeApi(endpoints, 'https://ocean.example') as unknown as Document;

test('describes every call once', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual(endpoints.map(({ path }) => path));
  expect(new Set(endpoints.map(({ path }) => path)).size).toBe(endpoints.length);
});

test('gives every call a unique name', () => {
  const names = Object.values(document.paths).map(({ post }) => post.operationId);
  expect(new Set(names).size).toBe(names.length);
});

test('requires a session only for calls of members', () => {
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

test('has no dangling references', () => {
  const text = JSON.stringify(document);
  for (const [, name] of text.matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g)) {
    const [section = '', entry = ''] = (name ?? '').split('/');
    expect((document as unknown as { components: Record<string, object> }).components[section]).toHaveProperty(entry);
  }
});

type Schema = { properties?: Record<string, Schema>; anyOf?: Schema[]; oneOf?: Schema[]; 'x-refusals'?: string[] };
function inputOf(path: string): Schema {
  const call = document.paths[path]?.post as { requestBody: { content: Record<string, { schema: Schema }> } } | undefined;
  return call?.requestBody.content['application/json']?.schema ?? {};
}

test('names the refusals of each field', () => {
  const { properties } = inputOf('/api/earn/withdraw');
  expect(properties?.asset?.['x-refusals']).toEqual(['ASSET_UNKNOWN']);
  expect(properties?.amount?.['x-refusals']).toEqual([
    'AMOUNT_MISSING',
    'AMOUNT_ZERO',
    'AMOUNT_INVALID',
    'AMOUNT_TOO_PRECISE',
    'AMOUNT_TOO_LARGE',
  ]);
  expect(inputOf('/api/bot/buyCheck').properties?.quantity?.['x-refusals']).toEqual(['QUANTITY_ZERO', 'QUANTITY_INVALID']);
});

test('names the refusals of every form of a call, and lists them for the call', () => {
  const forms = inputOf('/api/earn/convert').anyOf ?? [];
  expect(forms).toHaveLength(3);
  for (const { path, refusals = [] } of endpoints) {
    for (const [, keys] of JSON.stringify(inputOf(path)).matchAll(/"x-refusals":(\[[^\]]*\])/g)) {
      expect(refusals, path).toEqual(expect.arrayContaining(JSON.parse(keys ?? '[]') as string[]));
    }
  }
});
