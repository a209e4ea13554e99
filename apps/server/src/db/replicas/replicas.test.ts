import { beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../database.ts';
import type { Place } from './place.ts';
import type { Replica } from './replica.ts';
import { createReplicas, MAX_BEHIND_MS, REMEMBERED_MS, type Replicas } from './replicas.ts';

/* Which replica serves which caller, given the positions of the primary and of two replicas. The clock is fake. */
let primaryLsn: bigint;
let isPrimaryAway: boolean;
let asked: number;
const reached: bigint[] = [];
let replicas: Replicas<number>;

const primary = {
  async one() {
    asked += 1;
    if (isPrimaryAway) throw new Error('away');
    return { isReplica: false, timeline: 1, lsn: `0/${primaryLsn.toString(16)}`, startedAt: 'now' };
  },
} as unknown as Database;

function replica(at: number): Replica<number> {
  return {
    name: `${at}`,
    untilGivenUp: async () => {},
    at: async (needed: Place) => ((reached[at] ?? 0n) >= needed.lsn ? at : undefined),
    noteTrouble: () => {},
    end: async () => {},
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  [primaryLsn, isPrimaryAway, asked] = [100n, false, 0];
  reached.splice(0, 2, 100n, 100n);
  replicas = createReplicas(primary, [replica(0), replica(1)]);
  return () => vi.useRealTimers();
});

const servedTo = async (caller?: string, knows?: Place) => (await replicas.readerFor(caller, knows))?.served;

test('replicas that have everything serve in turn', async () => {
  expect(new Set([await servedTo('alice'), await servedTo('alice')])).toEqual(new Set([0, 1]));
});

test('a caller that has written is served only by a replica that has the write, other callers by all', async () => {
  await servedTo();
  [primaryLsn, reached[1]] = [120n, 120n];
  await replicas.noteWrite('alice');
  expect([await servedTo('alice'), await servedTo('alice')]).toEqual([1, 1]);
  expect(new Set([await servedTo('bob'), await servedTo('bob')])).toEqual(new Set([0, 1]));
  expect(await servedTo('bob', { timeline: 1, lsn: 110n })).toBe(1);
  expect(await servedTo('bob', { timeline: 1, lsn: 130n })).toBeUndefined();
});

test("a visitor's write counts for all callers, because visitors are not identified", async () => {
  await servedTo();
  primaryLsn = 120n;
  await replicas.noteWrite(undefined);
  expect(await servedTo('bob')).toBeUndefined();
});

test('a replica that does not advance serves no reads after two seconds', async () => {
  expect(await servedTo('bob')).toBeDefined();
  primaryLsn = 101n;
  vi.advanceTimersByTime(MAX_BEHIND_MS + 1);
  expect(await servedTo('bob')).toBeUndefined();
});

test('asks the primary for its position at most once a second', async () => {
  for (let turn = 0; turn < 50; turn += 1) {
    await servedTo('bob');
    vi.advanceTimersByTime(100);
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(asked).toBeLessThanOrEqual(6);
});

test('keeps a caller’s reads on the primary after a write whose position is unknown', async () => {
  expect(await servedTo('alice')).toBeDefined();
  isPrimaryAway = true;
  expect(await replicas.noteWrite('alice')).toBeUndefined();
  expect(await servedTo('alice')).toBeUndefined();
  expect(await servedTo('bob')).toBeDefined();
  await replicas.noteWrite(undefined);
  expect(await servedTo('bob')).toBeUndefined();
  isPrimaryAway = false;
  expect(await servedTo('bob')).toBeDefined();
  vi.advanceTimersByTime(REMEMBERED_MS);
  expect(await servedTo('alice')).toBeDefined();
});
