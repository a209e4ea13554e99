import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Header, reconcile } from './reconcile.ts';

/** A chain of blocks starting at `first`; another `fork` gives the hashes of another branch. */
function chain(first: number, length: number, fork = 'a', parent = `a${first - 1}`): Header[] {
  return Array.from({ length }, (_, i) => ({
    number: first + i,
    hash: `${fork}${first + i}`,
    parentHash: i === 0 ? parent : `${fork}${first + i - 1}`,
    time: first + i,
  }));
}

const block = (number: number, hash: string, parentHash: string): Header => ({ number, hash, parentHash, time: number });

describe('reconcile', () => {
  const window = chain(10, 4); // 10 is final; 11, 12, 13 are seen
  const ground = window[0];

  test.each([
    ['the newest block again', block(13, 'a13', 'a12'), { kind: 'duplicate' }],
    ['an older known block', block(11, 'a11', 'a10'), { kind: 'duplicate' }],
    ['the ground itself', block(10, 'a10', 'a9'), { kind: 'duplicate' }],
    ['another block in place of the ground', block(10, 'b10', 'a9'), { kind: 'tooDeep', ground }],
    ['a block below the ground', block(7, 'a7', 'a6'), { kind: 'tooDeep', ground }],
    ['a first block that does not stand on the ground', block(11, 'b11', 'b10'), { kind: 'tooDeep', ground }],
    ['the next block', block(14, 'a14', 'a13'), { kind: 'next' }],
    ['another newest block', block(13, 'b13', 'a12'), { kind: 'reorg', to: 12 }],
    ['another block right above the ground', block(11, 'b11', 'a10'), { kind: 'reorg', to: 10 }],
    ['a next block of another branch', block(14, 'b14', 'b13'), { kind: 'gap', ask: 13 }],
    ['a block of a deeper branch', block(13, 'b13', 'b12'), { kind: 'gap', ask: 12 }],
    ['a block far ahead', block(40, 'a40', 'a39'), { kind: 'gap', ask: 14 }],
    ['the next but one', block(15, 'a15', 'a14'), { kind: 'gap', ask: 14 }],
  ])('%s', (_, incoming, verdict) => {
    expect(reconcile(window, incoming)).toEqual(verdict);
  });

  test('with only the ground known, its child is next and any other first block is too deep', () => {
    expect(reconcile(chain(10, 1), block(11, 'a11', 'a10'))).toEqual({ kind: 'next' });
    expect(reconcile(chain(10, 1), block(11, 'b11', 'b10'))).toEqual({ kind: 'tooDeep', ground });
  });

  test('following the verdicts always ends on the node’s chain, or at tooDeep when it forks below the ground', () => {
    fc.assert(
      fc.property(
        fc.record({
          known: fc.integer({ min: 1, max: 12 }),
          parts: fc.integer({ min: -2, max: 12 }),
          grows: fc.integer({ min: 0, max: 12 }),
        }),
        ({ known, parts, grows }) => {
          const ours = chain(100, known);
          const shared = 100 + Math.min(parts, known - 1); // the last common block; below 100 there is none
          const theirs = [
            ...chain(90, shared - 90 + 1),
            ...chain(shared + 1, 100 + known + grows - shared - 1, 'b', `a${shared}`),
          ];
          const end = follow(ours, theirs);
          if (shared < 100) expect(end).toBe('tooDeep');
          else expect(end).toEqual(theirs.filter((header) => header.number >= 100));
        },
      ),
    );
  });

  test('a reorg never goes below the ground', () => {
    const header = fc.record({
      number: fc.integer({ min: 0, max: 30 }),
      fork: fc.constantFrom('a', 'b'),
      on: fc.constantFrom('a', 'b'),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), header, (known, { number, fork, on }) => {
        const verdict = reconcile(chain(10, known), block(number, `${fork}${number}`, `${on}${number - 1}`));
        if (verdict.kind === 'reorg') expect(verdict.to).toBeGreaterThanOrEqual(10);
        if (verdict.kind === 'gap') expect(verdict.ask).toBeGreaterThan(10);
      }),
    );
  });
});

/** The follower's loop in miniature: requests blocks according to the verdicts until it reaches the node's newest one. */
function follow(ours: Header[], theirs: readonly Header[]): Header[] | 'tooDeep' {
  let window = [...ours];
  const newest = theirs.at(-1);
  if (!newest) throw new Error('the node has no blocks');
  const header = (number: number): Header => theirs.find((candidate) => candidate.number === number) ?? newest;
  let incoming = newest;
  for (let turn = 0; turn < 200; turn += 1) {
    const verdict = reconcile(window, incoming);
    switch (verdict.kind) {
      case 'tooDeep':
        return 'tooDeep';
      case 'duplicate':
        if (incoming === newest) return window;
        incoming = newest;
        break;
      case 'reorg':
        window = window.filter((known) => known.number <= verdict.to);
        break;
      case 'next':
        window.push(incoming);
        incoming = newest;
        break;
      case 'gap':
        incoming = header(verdict.ask);
    }
  }
  throw new Error('the verdicts do not converge');
}
