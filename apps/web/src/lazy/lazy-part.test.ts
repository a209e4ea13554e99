import { expect, test } from 'vitest';
import { lazyPart } from './lazy-part.ts';

test('loads a part once for all callers, and has it immediately afterwards', async () => {
  let asked = 0;
  const part = lazyPart(async () => ++asked);
  part.fetch();
  expect(part.arrived()).toBeNull();
  expect(await part.arrive()).toBe(1);
  expect(part.arrived()).toBe(1);
  expect(await part.arrive()).toBe(1);
});

test('loads a part again after a failure', async () => {
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
