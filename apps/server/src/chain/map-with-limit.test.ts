import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { mapWithLimit } from './map-with-limit.ts';

describe('mapWithLimit', () => {
  test('keeps the order of the items, regardless of the order of the answers', async () => {
    const answers = await mapWithLimit([30, 1, 20, 2], 3, async (ms) => {
      await sleep(ms);
      return ms;
    });
    expect(answers).toEqual([30, 1, 20, 2]);
  });

  test('never exceeds the limit, and a slow answer occupies only one slot', async () => {
    let underWay = 0;
    let highest = 0;
    const isDone = Array.from({ length: 8 }, () => false);
    await mapWithLimit([0, 1, 2, 3, 4, 5, 6, 7], 2, async (item) => {
      underWay += 1;
      highest = Math.max(highest, underWay);
      if (item === 0) while (!isDone.slice(1).every(Boolean)) await sleep(1);
      else await sleep(1);
      isDone[item] = true;
      underWay -= 1;
    });
    expect(highest).toBe(2);
    expect(isDone.every(Boolean)).toBe(true);
  });

  test('starts no further request after a failure', async () => {
    const asked: number[] = [];
    const failing = mapWithLimit([0, 1, 2, 3, 4, 5], 2, async (item) => {
      asked.push(item);
      if (item === 1) throw new Error('no answer');
      await sleep(5);
    });
    await expect(failing).rejects.toThrow('no answer');
    await sleep(20);
    expect(asked).toEqual([0, 1]);
  });

  test('returns an empty list for an empty list', async () => {
    expect(await mapWithLimit([], 16, async () => 1)).toEqual([]);
  });
});
