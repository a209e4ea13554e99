import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { mapAtOnce } from './map-at-once.ts';

describe('asking many at once', () => {
  it('answers in the order of the items, whichever answer comes first', async () => {
    const answers = await mapAtOnce([30, 1, 20, 2], 3, async (ms) => {
      await sleep(ms);
      return ms;
    });
    expect(answers).toEqual([30, 1, 20, 2]);
  });

  it('never has more than the limit under way, and is held up by a slow answer only in one place', async () => {
    let underWay = 0;
    let most = 0;
    const isDone = Array.from({ length: 8 }, () => false);
    await mapAtOnce([0, 1, 2, 3, 4, 5, 6, 7], 2, async (item) => {
      underWay += 1;
      most = Math.max(most, underWay);
      if (item === 0) while (!isDone.slice(1).every(Boolean)) await sleep(1);
      else await sleep(1);
      isDone[item] = true;
      underWay -= 1;
    });
    expect(most).toBe(2);
    expect(isDone.every(Boolean)).toBe(true);
  });

  it('asks nothing more after a failure', async () => {
    const asked: number[] = [];
    const failing = mapAtOnce([0, 1, 2, 3, 4, 5], 2, async (item) => {
      asked.push(item);
      if (item === 1) throw new Error('no answer');
      await sleep(5);
    });
    await expect(failing).rejects.toThrow('no answer');
    await sleep(20);
    expect(asked).toEqual([0, 1]);
  });

  it('answers nothing to nothing', async () => {
    expect(await mapAtOnce([], 16, async () => 1)).toEqual([]);
  });
});
