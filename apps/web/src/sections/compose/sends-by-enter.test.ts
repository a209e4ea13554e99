import { expect, test } from 'vitest';
import { sendsByEnter } from './sends-by-enter.ts';

const enter = { key: 'Enter', shiftKey: false, isComposing: false };

test.each([
  ['Enter with a mouse', enter, true, true],
  ['Enter on a phone', enter, false, false],
  ['Shift and Enter', { ...enter, shiftKey: true }, true, false],
  ['Enter that chooses a character', { ...enter, isComposing: true }, true, false],
  ['a letter', { ...enter, key: 'a' }, true, false],
])('%s', (_name, key, hasMouse, sends) => {
  expect(sendsByEnter(key, hasMouse)).toBe(sends);
});
