import { expect, test } from 'vitest';
import { formReason } from './form-reason.ts';

const t = (key: string) => key;

test.each([
  ['an empty field', { missing: 'Enter an amount', isChecking: true, isReady: false }, 'Enter an amount'],
  ['a check on its way', { missing: false, isChecking: true, isReady: false }, 'core.form.checking'],
  ['a refused field', { missing: false, isReady: false }, 'core.form.correct'],
  ['nothing', { missing: false, isReady: true }, null],
] as const)('names %s as the reason', (_what, state, reason) => {
  expect(formReason(state, t)).toBe(reason);
});
