import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesOf, compareBytes, hexOf, numberBytes } from './bytes.ts';
import { hmacSha256, type Leaf, leafHash, saltOf } from './leaf.ts';
import { climb, depthOf, foldPath, joinNodes, NoTree, rootOf, SUM_LIMIT, type SumNode } from './merkle-sum.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

const units = fc.bigInt({ min: 0n, max: SUM_LIMIT / 64n - 1n });
const rows: fc.Arbitrary<SumNode[]> = fc
  .uniqueArray(fc.record({ hash: fc.uint8Array({ minLength: 32, maxLength: 32 }), sum: units }), {
    maxLength: 60,
    selector: ({ hash }) => hexOf(hash),
  })
  .map((unsorted) => unsorted.toSorted((one, other) => compareBytes(one.hash, other.hash)));

/** The definition, without a stack: levels of a list filled up to a power of two. */
function rootByDefinition(of: readonly SumNode[]): SumNode {
  const padding = { hash: sha256(Uint8Array.of(2)), sum: 0n };
  let level = [...of, ...Array.from({ length: 2 ** depthOf(of.length) - of.length }, () => padding)];
  while (level.length > 1) {
    level = level.flatMap((left, place) => {
      const right = level[place + 1];
      return place % 2 === 0 && right ? [joinNodes(sha256, left, right)] : [];
    });
  }
  return level[0] ?? padding;
}

describe('a tree', () => {
  test('has the root of its definition, and the sum of its rows', () => {
    fc.assert(
      fc.property(rows, (some) => {
        const root = rootOf(sha256, some);
        expect([hexOf(root.hash), root.sum]).toEqual([
          hexOf(rootByDefinition(some).hash),
          some.reduce((sum, row) => sum + row.sum, 0n),
        ]);
        expect([root.rows, root.depth]).toEqual([some.length, depthOf(some.length)]);
      }),
    );
  });

  test('leads every row to the root by its path, climbed in one or two parts', () => {
    fc.assert(
      fc.property(rows, fc.nat(), fc.nat(), (some, pick, part) => {
        fc.pre(some.length > 0);
        const [position, depth] = [pick % some.length, depthOf(some.length)];
        const path = climb(sha256, { nodes: some, position, from: 0, to: depth });
        const root = rootOf(sha256, some);
        expect(foldPath(sha256, { leaf: some[position] as SumNode, position, path })).toEqual({ hash: root.hash, sum: root.sum });
        const height = part % (depth + 1);
        const nodes = Array.from({ length: Math.ceil(some.length / 2 ** height) }, (_, place) =>
          nodeAt(some.slice(place * 2 ** height, (place + 1) * 2 ** height), height),
        );
        expect([
          ...path.slice(0, height),
          ...climb(sha256, { nodes, position: Math.floor(position / 2 ** height), from: height, to: depth }),
        ]).toEqual(path);
      }),
    );
  });

  test('leads no other row, sum or position to the root', () => {
    fc.assert(
      fc.property(rows, fc.nat(), fc.bigInt({ min: 1n, max: 1_000_000n }), (some, pick, more) => {
        fc.pre(some.length > 1);
        const position = pick % some.length;
        const leaf = some[position] as SumNode;
        const path = climb(sha256, { nodes: some, position, from: 0, to: depthOf(some.length) });
        const root = hexOf(rootOf(sha256, some).hash);
        const folded = (changed: Partial<{ leaf: SumNode; position: number }>) =>
          hexOf(foldPath(sha256, { leaf, position, path, ...changed }).hash);
        expect(folded({})).toBe(root);
        expect(folded({ leaf: { ...leaf, sum: leaf.sum + more } })).not.toBe(root);
        expect(folded({ position: position ^ 1 })).not.toBe(root);
      }),
    );
  });

  test('refuses rows out of order and repeated rows', () => {
    fc.assert(
      fc.property(rows, fc.nat(), (some, pick) => {
        fc.pre(some.length > 1);
        const place = pick % (some.length - 1);
        const swapped = some.with(place, some[place + 1] as SumNode).with(place + 1, some[place] as SumNode);
        expect(() => rootOf(sha256, swapped)).toThrow(NoTree);
        expect(() => rootOf(sha256, some.toSpliced(place, 0, some[place] as SumNode))).toThrow(NoTree);
      }),
    );
  });

  test('refuses a sum that overflows and one below zero', () => {
    const [low, high] = [1, 2].map((first) => Uint8Array.of(first, ...Array.from({ length: 31 }, () => 0)));
    const of = (one: bigint, other: bigint) => () =>
      rootOf(sha256, [
        { hash: low as Uint8Array, sum: one },
        { hash: high as Uint8Array, sum: other },
      ]);
    expect(of(SUM_LIMIT - 1n, 0n)).not.toThrow();
    expect(of(SUM_LIMIT - 1n, 1n)).toThrow(NoTree);
    expect(of(SUM_LIMIT, 0n)).toThrow(NoTree);
    expect(of(5n, -1n)).toThrow(NoTree);
  });

  test('without rows is the padding, and with one row that row', () => {
    expect(hexOf(rootOf(sha256, []).hash)).toBe('0xdbc1b4c900ffe48d575b5da5c638040125f65db0fe3e24494b76ea986457d986');
    const row = { hash: sha256(Uint8Array.of(9)), sum: 7n };
    expect(rootOf(sha256, [row])).toEqual({ ...row, rows: 1, depth: 0 });
  });
});

function nodeAt(below: readonly SumNode[], height: number): SumNode {
  let padding: SumNode = { hash: sha256(Uint8Array.of(2)), sum: 0n };
  let level = below;
  for (let at = 0; at < height; at += 1) {
    const filler = padding;
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, place) =>
      joinNodes(sha256, level[place * 2] as SumNode, level[place * 2 + 1] ?? filler),
    );
    padding = joinNodes(sha256, padding, padding);
  }
  return level[0] as SumNode;
}

describe('a leaf', () => {
  const leaf: Leaf = {
    chainId: 56,
    vault: `0x${'aa'.repeat(20)}`,
    token: `0x${'bb'.repeat(20)}`,
    day: 20_000,
    account: `0x${'cc'.repeat(20)}`,
    owedUnits: 1_000n,
    paidInUnits: 2_000n,
    paidOutUnits: 3_000n,
    salt: new Uint8Array(32).fill(7),
  };

  test('hashes its fields at fixed widths', () => {
    const written = [
      '00',
      '0000000000000038',
      'aa'.repeat(20),
      'bb'.repeat(20),
      '00004e20',
      'cc'.repeat(20),
      '3e8'.padStart(32, '0'),
      '7d0'.padStart(32, '0'),
      'bb8'.padStart(32, '0'),
      '07'.repeat(32),
    ].join('');
    expect(written.length / 2).toBe(153);
    expect(hexOf(leafHash(sha256, leaf))).toBe(hexOf(sha256(bytesOf(`0x${written}`, 153))));
  });

  test.each(Object.keys(leaf) as (keyof Leaf)[])('has another hash with another %s', (field) => {
    const value = leaf[field];
    const other =
      typeof value === 'bigint'
        ? value + 1n
        : typeof value === 'number'
          ? value + 1
          : typeof value === 'string'
            ? `0x${'dd'.repeat(20)}`
            : new Uint8Array(32);
    expect(leafHash(sha256, { ...leaf, [field]: other })).not.toEqual(leafHash(sha256, leaf));
  });

  test('has no room for an amount of 17 bytes or below zero', () => {
    expect(() => leafHash(sha256, { ...leaf, owedUnits: SUM_LIMIT })).toThrow(RangeError);
    expect(() => leafHash(sha256, { ...leaf, paidInUnits: -1n })).toThrow(RangeError);
  });

  test('is salted with the same HMAC as in Node', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.uint8Array(), (key, message) => {
        expect(hexOf(hmacSha256(sha256, key, message))).toBe(`0x${createHmac('sha256', key).update(message).digest('hex')}`);
      }),
    );
    const secret = new Uint8Array(32).fill(3);
    const message = Buffer.concat([bytesOf(leaf.token, 20), numberBytes(20_000n, 4)]);
    expect(hexOf(saltOf(sha256, { secret, token: leaf.token, day: 20_000 }))).toBe(
      `0x${createHmac('sha256', secret).update(message).digest('hex')}`,
    );
  });
});
