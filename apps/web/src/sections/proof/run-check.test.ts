import { describe, expect, test } from 'vitest';
import type { OwnProof } from './check-own.ts';
import { keptAfter } from './kept-proof.ts';
import { accountOf, type MadeProof, makeProof, SECRET, sha256 } from './made-proof.test-parts.ts';
import { type Progress, runCheck, type Source } from './run-check.ts';

const AMOUNTS = [
  { owed: 400n, paidIn: 500n, paidOut: 0n },
  { owed: 7n, paidIn: 7n, paidOut: 0n },
  { owed: 0n, paidIn: 9n, paidOut: 9n },
];
const made = makeProof(AMOUNTS);

type Lies = Partial<MadeProof> & { secret?: string; kept?: Source['kept']; isLarge?: true };

/** The last step of a check whose platform answers as given. */
async function checked({ secret = SECRET, kept = null, isLarge, ...lies }: Lies = {}): Promise<Progress | undefined> {
  const { own, published, rows } = { ...made, ...lies };
  const { chainId, vault, account } = made.own;
  const source: Source = {
    owner: { chainId, vault, account },
    kept,
    secret: async () => secret,
    own: async () => own,
    published: async (day) => (day === published.day ? published : null),
    rows: async () => (isLarge ? null : rows),
  };
  let last: Progress | undefined;
  for await (const progress of runCheck(sha256, source)) last = progress;
  return last;
}

const withLeaf = (change: Partial<OwnProof['leaves'][number]>): OwnProof => ({
  ...made.own,
  leaves: made.own.leaves.map((leaf) => ({ ...leaf, ...change })),
});
const textOf = async (change: (text: string) => string) => new Blob([change(await made.rows.text())]);
const outcome = async (lies: Lies) => {
  const { step, fault } = (await checked(lies)) ?? {};
  return [step, fault];
};

test('an honest day goes through every step', async () => {
  expect(await checked()).toMatchObject({ step: null, fault: null, skipsRows: false, secret: SECRET, own: made.own });
});

test('a large file is fetched only on request', async () => {
  expect(await checked({ isLarge: true })).toMatchObject({ step: null, fault: null, skipsRows: true });
});

describe('is found and named:', () => {
  test('another secret than the one that was kept', async () => {
    const kept = { secret: SECRET, newest: null };
    expect(await outcome({ secret: `0x${'66'.repeat(32)}`, kept })).toEqual(['secret', 'otherSecret']);
  });
  test('another secret on the first visit', async () => {
    expect(await outcome({ secret: `0x${'66'.repeat(32)}` })).toEqual(['leaf', 'otherLeaf']);
  });
  test.each(['owedUnits', 'paidInUnits', 'paidOutUnits'] as const)('other %s', async (name) => {
    expect(await outcome({ own: withLeaf({ [name]: '401' }) })).toEqual(['leaf', 'otherLeaf']);
  });
  test.each([{ account: accountOf(1) }, { vault: accountOf(9) }, { chainId: 1 }])(
    'the leaf of somebody else: %o',
    async (other) => {
      expect(await outcome({ own: { ...made.own, ...other } })).toEqual(['leaf', 'otherOwner']);
    },
  );
  test('an answer that is no leaf', async () => {
    expect(await outcome({ own: withLeaf({ owedUnits: 'all' }) })).toEqual(['leaf', 'otherLeaf']);
  });
  test('a path that leads elsewhere', async () => {
    const path = made.own.leaves[0]?.path.map((node) => ({ ...node, sum: '0' })) ?? [];
    expect(await outcome({ own: withLeaf({ path }) })).toEqual(['root', 'otherPath']);
  });
  test('a tree of one’s own that nobody else is shown', async () => {
    const alone = makeProof(AMOUNTS.slice(0, 1));
    expect(await outcome({ own: alone.own })).toEqual(['root', 'otherRoot']);
  });
  test('a root that is another one than this device saw that day', async () => {
    const kept = { secret: SECRET, newest: makeProof(AMOUNTS.slice(0, 2)).own };
    expect(await outcome({ kept })).toEqual(['root', 'changedRoot']);
  });
  test('a day that is not published', async () => {
    expect(await outcome({ published: { ...made.published, day: 1 } })).toEqual(['root', 'notPublished']);
  });
  test('another file than the published one', async () => {
    expect(await outcome({ rows: await textOf((text) => `${text}\n`) })).toEqual(['rows', 'otherFile']);
  });
  test('a file with its hash whose rows are not those of the root', async () => {
    const rows = await textOf((text) => text.split('\n').toSpliced(2, 1).join('\n'));
    const hash = Buffer.from(sha256(new Uint8Array(await rows.arrayBuffer()))).toString('hex');
    const published = { ...made.published, file: { ...made.published.file, sha256: hash } };
    expect(await outcome({ rows, published })).toEqual(['rows', 'badFile']);
  });
});

test('a member without a row takes part in the rest of the check', async () => {
  expect(await checked({ own: { ...made.own, leaves: [] } })).toMatchObject({ step: null, fault: null });
});

describe('a leaf that this device saw', () => {
  const NOTHING = { ...made.own, leaves: [] };
  const seen = (change: Partial<OwnProof['leaves'][number]> = {}) => ({
    secret: SECRET,
    newest: { ...withLeaf(change), day: made.own.day - 1 },
  });
  test.each([seen(), { secret: SECRET, newest: made.own }])('is missing from an empty answer, and stays kept', async (kept) => {
    const last = await checked({ own: NOTHING, kept });
    expect(last).toMatchObject({ step: 'leaf', fault: 'leftOut' });
    expect(last && keptAfter(kept, last)).toEqual(kept);
  });
  test('is missing beside one of another token', async () => {
    const kept = seen({ token: accountOf(0xbc) });
    expect(await outcome({ kept })).toEqual(['leaf', 'leftOut']);
  });
  test.each(['paidInUnits', 'paidOutUnits'] as const)('had more in its %s, which only grows', async (paid) => {
    expect(await outcome({ kept: seen({ [paid]: '501' }) })).toEqual(['leaf', 'leftOut']);
    expect(await outcome({ kept: seen({ [paid]: '0', owedUnits: '9999' }) })).toEqual([null, null]);
  });
  test('may go when its owner never paid or claimed, and is forgotten once the rows have none', async () => {
    const kept = seen({ paidInUnits: '0' });
    const [after, skipped] = [await checked({ own: NOTHING, kept }), await checked({ own: NOTHING, kept, isLarge: true })];
    expect(after && keptAfter(kept, after)).toEqual({ secret: SECRET, newest: NOTHING });
    expect(skipped && keptAfter(kept, skipped)).toEqual(kept);
  });
  test('is not replaced by that of an older day', async () => {
    const kept = { secret: SECRET, newest: { ...made.own, day: made.own.day + 1 } };
    const last = await checked({ kept });
    expect(last && keptAfter(kept, last)).toEqual(kept);
  });
});

test('a row that never saw a payment is found in the file when the answer leaves it out', async () => {
  const { own, published, rows } = makeProof([{ owed: 5n, paidIn: 0n, paidOut: 0n }, ...AMOUNTS]);
  expect(await outcome({ own: { ...own, leaves: [] }, published, rows })).toEqual(['rows', 'leftOut']);
});

test('what was found right is kept, and of a first check that fails the secret alone', async () => {
  const [right, wrong] = [await checked(), await checked({ own: withLeaf({ owedUnits: '1' }) })];
  expect(right && keptAfter(null, right)).toEqual({ secret: SECRET, newest: made.own });
  expect(wrong && keptAfter(null, wrong)).toEqual({ secret: SECRET, newest: null });
});
