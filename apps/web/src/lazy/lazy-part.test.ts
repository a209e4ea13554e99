import { expect, test } from 'vitest';
import { lazyPart } from './lazy-part.ts';

test('a part is loaded once for all who ask, and is there at once afterwards', async () => {
  let asked = 0;
  const part = lazyPart(async () => ++asked);
  part.fetch();
  expect(part.arrived()).toBeNull();
  expect(await part.arrive()).toBe(1);
  expect(part.arrived()).toBe(1);
  expect(await part.arrive()).toBe(1);
});

test('a part that did not arrive is asked for again', async () => {
  let asked = 0;
  const part = lazyPart(async () => {
    asked += 1;
    if (asked === 1) throw new TypeError('gone');
    return asked;
  });
  await expect(part.arrive()).rejects.toThrow('gone');
  expect(part.arrived()).toBeNull();
  expect(await part.arrive()).toBe(2);
});
