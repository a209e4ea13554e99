import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { deleteInRounds } from './delete-in-rounds.ts';

function rowsToDelete(rows: number) {
  const rounds: number[] = [];
  const deleteSome = async (limit: number) => {
    const deleted = Math.min(limit, rows);
    rows -= deleted;
    rounds.push(deleted);
    return deleted;
  };
  return { deleteSome, rounds };
}

test('continues until no row is left, and stops after one empty round', async () => {
  const many = rowsToDelete(25);
  expect(await deleteInRounds(many.deleteSome, { rowsPerRound: 10 })).toBe(25);
  expect(many.rounds).toEqual([10, 10, 5]);
  expect(await deleteInRounds(rowsToDelete(0).deleteSome)).toBe(0);
});

test('stops at its time limit and returns what it has deleted', async () => {
  const slow = async (limit: number) => {
    await sleep(20);
    return limit;
  };
  const deleted = await deleteInRounds(slow, { rowsPerRound: 1, maxMs: 100 });
  expect(deleted).toBeGreaterThanOrEqual(1);
  expect(deleted).toBeLessThanOrEqual(6);
});
