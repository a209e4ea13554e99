import { expect, test } from 'vitest';
import { Refusal, type RefusalKey } from './errors.ts';

/** The compiler checks these cases: an expected error that it no longer reports fails the type check. */
test('requires every value that the sentence of a refusal names', () => {
  const complete = new Refusal('WITHDRAW_BELOW_MIN', { minimum: '50', asset: 'BCG' });
  expect(complete.params).toEqual({ minimum: '50', asset: 'BCG' });
  expect(new Refusal('NOT_OPEN').params).toEqual({});
  // @ts-expect-error: the sentence names a minimum
  expect(new Refusal('WITHDRAW_BELOW_MIN', { asset: 'BCG' }).key).toBe('WITHDRAW_BELOW_MIN');
  // @ts-expect-error: the sentence names a limit
  expect(new Refusal('STEP_UP_NEEDED').key).toBe('STEP_UP_NEEDED');
});

test('keeps the values of a received refusal', () => {
  const key: RefusalKey = JSON.parse('"POOL_EMPTY"');
  expect(new Refusal(key, { asset: 'BCG' })).toMatchObject({ key: 'POOL_EMPTY', params: { asset: 'BCG' } });
});
