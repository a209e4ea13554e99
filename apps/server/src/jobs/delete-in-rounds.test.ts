import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { deleteInRounds } from './delete-in-rounds.ts';

function rowsToDelete(rows: number) {
  const rounds: number[] = [];
  const deleteSome = async (atMost: number) => {
    const deleted = Math.min(atMost, rows);
    rows -= deleted;
    rounds.push(deleted);
    return deleted;
  };
  return { deleteSome, rounds };
}

test('goes on until nothing is left, and asks once when there is nothing', async () => {
  const many = rowsToDelete(25);
  expect(await deleteInRounds(many.deleteSome, { rowsARound: 10 })).toBe(25);
  expect(many.rounds).toEqual([10, 10, 5]);
  expect(await deleteInRounds(rowsToDelete(0).deleteSome)).toBe(0);
});

test('stops when its time is over, with what it has done', async () => {
  const slow = async (atMost: number) => {
    await sleep(20);
    return atMost;
  };
  const deleted = await deleteInRounds(slow, { rowsARound: 1, mostMs: 100 });
  expect(deleted).toBeGreaterThanOrEqual(1);
  expect(deleted).toBeLessThanOrEqual(6);
});
