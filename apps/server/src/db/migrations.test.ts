import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/*
 * Migrations are append-only. Databases have run what a file says, so a file never changes and is never removed: a new
 * file corrects it, and its line is added to migration-checksums.json. The list is only a reminder: a change of both a
 * file and its line is stopped by the databases that have run the file, such as the dumps of dev/upgrade.
 */
const DIRECTORY = new URL('./migrations/', import.meta.url);
const CHECKSUMS = new URL('./migration-checksums.json', import.meta.url);

const names = readdirSync(DIRECTORY).sort();
const listed = JSON.parse(readFileSync(CHECKSUMS, 'utf8')) as Record<string, string>;
const checksumOf = (name: string) =>
  createHash('sha256')
    .update(readFileSync(new URL(name, DIRECTORY)))
    .digest('hex');

test('no listed migration was changed or removed, and every new one is listed', () => {
  expect(Object.fromEntries(names.map((name) => [name, checksumOf(name)]))).toEqual(listed);
});

test('migrations are numbered without gaps, so that a new one comes after all others', () => {
  expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, at) => at + 1));
});

test('the name of every file is recognized as a migration', () => {
  expect(names.filter((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))).toEqual([]);
});
