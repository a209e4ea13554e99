import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '#dev/machine/run.ts';
import type { OwnProof } from './check-own.ts';
import { accountOf, makeProof, SECRET } from './made-proof.test-parts.ts';

/* Runs the script that the page offers on files of a dishonest platform. */
const OTHERS = [
  { owed: 7n, paidIn: 7n, paidOut: 0n },
  { owed: 0n, paidIn: 9n, paidOut: 9n },
];
const OWN = { owed: 400n, paidIn: 500n, paidOut: 0n };
const NOTHING_PAID = { owed: 5n, paidIn: 0n, paidOut: 0n };
const OTHER_TOKEN = `0x${'bc'.repeat(20)}`;
const made = makeProof([OWN, ...OTHERS]);
const nextDay = { day: made.own.day + 1 };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-leaf-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What the script says, after its exit code. */
async function verifies(own: OwnProof | null, rows: Blob | string | null = null, paid: string[] = []): Promise<string> {
  const [leafFile, rowsFile] = [join(folder, 'leaf.json'), join(folder, 'rows.csv')];
  if (own) await writeFile(leafFile, JSON.stringify({ ...own, secret: SECRET }));
  if (rows !== null) await writeFile(rowsFile, typeof rows === 'string' ? rows : await rows.text());
  const files = [...(rows === null ? [] : [rowsFile]), ...(own ? [leafFile] : []), ...paid];
  return promisify(execFile)(process.execPath, [join(ROOT, 'dev/verify-leaf.mjs'), ...files]).then(
    ({ stdout }) => `0 ${stdout}`,
    ({ code, stdout }: { code: number; stdout: string }) => `${code} ${stdout}`,
  );
}

const withLeaf = (change: Partial<OwnProof['leaves'][number]>): OwnProof => ({
  ...made.own,
  leaves: made.own.leaves.map((leaf) => ({ ...leaf, ...change })),
});
/** The trees of several days as one file, under the head of the first. */
const joined = async (...rows: Blob[]) => {
  const [first = '', ...others] = await Promise.all(rows.map((one) => one.text()));
  return first + others.map((text) => text.slice(text.indexOf('\n') + 1)).join('');
};

describe('honest files hold:', () => {
  test('leaf and rows of one day', async () => {
    expect(await verifies(made.own)).toMatch(/^0 /);
    expect(await verifies(made.own, made.rows)).toMatch(/^0 [\s\S]*is yours: owed 400 base units/);
    expect(await verifies(null, made.rows)).toMatch(/^0 /);
  });
  test('one row alone is its root', async () => {
    const alone = makeProof([OWN]);
    expect(await verifies(alone.own, alone.rows)).toMatch(/^0 /);
  });
  test('rows of the next day, with another balance, and with another payment that is said by name or address', async () => {
    const { rows } = makeProof([{ ...OWN, owed: 390n }, ...OTHERS], nextDay);
    expect(await verifies(made.own, rows)).toMatch(/^0 [\s\S]*is yours: owed 390 base units/);
    const paid = makeProof([{ owed: 600n, paidIn: 700n, paidOut: 0n }, ...OTHERS], nextDay);
    for (const asset of ['USDT', made.own.leaves[0]?.token])
      expect(await verifies(made.own, paid.rows, ['--paid', `${asset},700,0`])).toMatch(/^0 /);
  });
});

describe('is found:', () => {
  test('a file without leaves', async () => {
    expect(await verifies({ ...made.own, leaves: [] })).toMatch(/^1 [\s\S]*has none/);
    expect(await verifies({ ...made.own, leaves: [] }, made.rows)).toMatch(/^1 [\s\S]*has none/);
  });
  test('the same day with another root that has the own row too', async () => {
    const { rows } = makeProof([OWN, ...OTHERS, { owed: 1n, paidIn: 1n, paidOut: 0n }]);
    expect(await verifies(made.own, rows)).toMatch(/^1 [\s\S]*of another root than your leaf/);
  });
  test('the same day with a lower balance in the rows', async () => {
    const { rows } = makeProof([{ ...OWN, owed: 1n }, ...OTHERS]);
    expect(await verifies(made.own, rows)).toMatch(/^1 [\s\S]*your row owes 1 base units, and your leaf of the same day 400/);
  });
  test('an own row of the same day that the leaves leave out', async () => {
    const other = makeProof([NOTHING_PAID], { token: OTHER_TOKEN });
    expect(await verifies(made.own, await joined(made.rows, other.rows))).toMatch(/^1 [\s\S]*your leaves have none/);
  });
  test('a row of another token under the name of the own one', async () => {
    const without = makeProof([{ ...OWN, paidIn: 1n }, ...OTHERS], nextDay);
    const other = makeProof([NOTHING_PAID], { ...nextDay, token: OTHER_TOKEN });
    const rows = await joined(other.rows, without.rows);
    expect(await verifies(made.own, rows)).toMatch(/^1 [\s\S]*USDT: none of the rows is yours/);
  });
  test('no row on the next day for an account that had paid, even with nothing left', async () => {
    const spent = makeProof([{ owed: 0n, paidIn: 500n, paidOut: 500n }, ...OTHERS]);
    expect(await verifies(spent.own, makeProof(OTHERS, nextDay).rows)).toMatch(/^1 [\s\S]*none of the rows is yours/);
  });
  test('rows of another vault or chain, also with nothing left', async () => {
    const spent = makeProof([{ owed: 0n, paidIn: 500n, paidOut: 500n }, ...OTHERS]);
    const { rows } = makeProof([{ ...OWN, owed: 0n }, ...OTHERS], { day: spent.own.day - 1, vault: accountOf(9) });
    expect(await verifies(spent.own, rows)).toMatch(/^1 [\s\S]*of another vault/);
    const elsewhere = (await makeProof(OTHERS, { day: spent.own.day - 1 }).rows.text()).replace(',31337,', ',1,');
    expect(await verifies(spent.own, elsewhere)).toMatch(/^1 [\s\S]*of another vault/);
  });
  test.each([{ rows: 5 }, { rows: 2 }, { rows: 1 }, { position: -1 }, { position: 0.5 }])(
    'a place that the tree does not have: %o',
    async (change) => {
      expect(await verifies(withLeaf(change))).toMatch(/^1 [\s\S]*the path has the wrong length/);
    },
  );
  test('a path that is longer than its tree is deep', async () => {
    const shallow = withLeaf({ rows: 2, position: (made.own.leaves[0]?.position ?? 0) % 2 });
    expect(await verifies(shallow)).toMatch(/^1 [\s\S]*the path has the wrong length/);
  });
});
