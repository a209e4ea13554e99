import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keepPushKeys, makePushKeys } from './push-keys.ts';

test('a local start creates one key pair and keeps it, readable by its owner only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ocean-push-'));
  const file = join(folder, 'push-keys.json');
  try {
    const made = keepPushKeys(file);
    expect(keepPushKeys(file)).toEqual(made);
    expect(statSync(file).mode & 0o077).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('both keys always have their full length', () => {
  const pairs = Array.from({ length: 600 }, makePushKeys);
  const lengths = pairs.map(({ publicKey, privateKey }) =>
    [publicKey, privateKey].map((key) => Buffer.from(key, 'base64url').length),
  );
  expect(new Set(lengths.map(String))).toEqual(new Set(['65,32']));
});
