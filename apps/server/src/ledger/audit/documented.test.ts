import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '#dev/machine/run.ts';
import { createTestDatabase } from '#dev/postgres/test-database.ts';
import { openDatabase } from '../../db/pool.ts';
import { BOOK_INVARIANTS, listInvariants } from './audit.ts';

const database = await createTestDatabase();
const db = openDatabase(database.ownerUrl, { connections: 1 });
afterAll(async () => {
  await db.end();
  await database.drop();
});

const section = /\n## Audit\n([\s\S]*?)\n## /.exec(readFileSync(join(ROOT, 'docs/ledger.md'), 'utf8'))?.[1] ?? '';
const [byFile = '', incremental = ''] = section.split('**Incremental.**');
const named = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(' | '));

test('docs/ledger.md lists every invariant in the row of its file', () => {
  const documented = rowsOf(byFile).flatMap(([file = '', , names]) => {
    const name = /^\| `([\w/-]+\.ts)`/.exec(file)?.[1];
    return name && names ? [[name, named(names).sort()] as const] : [];
  });
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.'),
  );
  const written = sources.flatMap((name) => {
    const names = [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/^ +name: '(\w+)',$/gm)];
    return names.length > 0 ? [[name, names.map(([, invariant = '']) => invariant).sort()] as const] : [];
  });
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(written));
});

test('docs/ledger.md names the invariants that an incremental audit checks from its checkpoint on, besides the books', async () => {
  const books = new Set(BOOK_INVARIANTS.map(({ name }) => name));
  const all = await db.snapshot((q) => listInvariants(q));
  const fromCheckpoint = all.filter(({ name, since }) => since && !books.has(name)).map(({ name }) => name);
  const [, names = ''] = /\n\| (`movementsFitTheirKind`[^|]*) \|/.exec(incremental) ?? [];
  expect(named(names).sort()).toEqual(fromCheckpoint.sort());
});
