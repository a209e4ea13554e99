import { expect, test } from 'vitest';
import { gathering } from './gather.ts';

/** Work that stays open until the test ends it. */
function openWork() {
  const groups: { items: readonly number[]; end: (results: readonly number[]) => void; fail: (error: Error) => void }[] = [];
  const work = (items: readonly number[]) =>
    new Promise<readonly number[]>((resolve, reject) => groups.push({ items, end: resolve, fail: reject }));
  return { groups, work };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a lone call starts immediately; calls that arrive meanwhile share the next group', async () => {
  const { groups, work } = openWork();
  const { join, waiting } = gathering(work, { maxItems: 3, atOnce: 1 });
  const answers = [join(1)];
  await turn();
  answers.push(...[2, 3, 4, 5].map(join));
  await turn();
  expect(groups.map(({ items }) => items)).toEqual([[1]]);
  expect(waiting()).toBe(4);
  groups[0]?.end([10]);
  await turn();
  groups[1]?.end([20, 30, 40]);
  await turn();
  groups[2]?.end([50]);
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50]);
  expect(groups.map(({ items }) => items)).toEqual([[1], [2, 3, 4], [5]]);
});

test('a second group starts in parallel when enough calls wait', async () => {
  const { groups, work } = openWork();
  const { join } = gathering(work, { maxItems: 12, atOnce: 2 });
  const answers = [join(1)];
  await turn();
  answers.push(...[2, 3].map(join));
  await turn();
  expect(groups.map(({ items }) => items)).toEqual([[1]]);
  answers.push(join(4));
  await turn();
  expect(groups.map(({ items }) => items)).toEqual([[1], [2, 3, 4]]);
  groups[1]?.end([20, 30, 40]);
  groups[0]?.end([10]);
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40]);
});

test('a failed group does not stop the next one', async () => {
  const { groups, work } = openWork();
  const { join } = gathering(work, { maxItems: 2, atOnce: 1 });
  const answers = Promise.allSettled([1, 2, 3].map(join));
  await turn();
  groups[0]?.fail(new Error('away'));
  await turn();
  groups[1]?.end([30]);
  expect((await answers).map((answer) => answer.status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

test('a group with a wrong number of answers fails as a whole: no call gets the answer of another', async () => {
  const { join } = gathering(async (items: readonly number[]) => items.slice(1), { maxItems: 9, atOnce: 1 });
  const answers = await Promise.allSettled([1, 2].map(join));
  expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected']);
});
