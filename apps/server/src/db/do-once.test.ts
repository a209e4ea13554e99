import { Refusal } from '@ocean/api/errors';
import { describe, expect, test, vi } from 'vitest';
import { doOnce, doOrFind } from './do-once.ts';

/** A fact that a faster copy of the request writes while this one is running. */
function openFact() {
  let fact: string | undefined;
  const findDone = vi.fn(async () => fact);
  return { findDone, write: (answer: string) => (fact = answer) };
}

const duplicateKey = Object.assign(new Error('duplicate key value violates unique constraint'), { code: '23505' });

describe('doOnce', () => {
  test('acts the first time', async () => {
    const { findDone } = openFact();
    expect(await doOnce(findDone, async () => 'done')).toBe('done');
    expect(findDone).toHaveBeenCalledTimes(1);
  });

  test('answers a repeat from the fact without acting', async () => {
    const { findDone, write } = openFact();
    write('done before');
    const act = vi.fn(async () => 'done again');
    expect(await doOnce(findDone, act)).toBe('done before');
    expect(act).not.toHaveBeenCalled();
  });

  test('fails when the lookup fails: an act must not begin in doubt', async () => {
    const away = new Error('away');
    const act = vi.fn(async () => 'done');
    await expect(doOnce<string, string>(() => Promise.reject(away), act)).rejects.toBe(away);
    expect(act).not.toHaveBeenCalled();
  });
});

describe.each([
  ['doOnce', doOnce],
  ['doOrFind', doOrFind],
])('%s, when the act did not succeed', (_name, once) => {
  const failures = [
    ['a duplicate key', duplicateKey],
    ['a rule that no longer holds', new Refusal('NO_FROZEN_BOT')],
    ['a limit that the first copy used up', new Refusal('STEP_UP_NEEDED', { limit: '1000' })],
    ['a connection lost after the commit', Object.assign(new Error('Connection terminated'), { code: '08006' })],
  ] as const;

  test.each(failures)('answers %s as the first copy was answered', async (_case, failure) => {
    const { findDone, write } = openFact();
    const act = async () => {
      write('done by the first');
      throw failure;
    };
    expect(await once(findDone, act)).toBe('done by the first');
  });

  test.each(failures)('passes on %s when no other copy has acted', async (_case, failure) => {
    const { findDone } = openFact();
    await expect(once(findDone, () => Promise.reject(failure))).rejects.toBe(failure);
  });

  test('answers "nothing to do" with the answer of the first copy', async () => {
    const { findDone, write } = openFact();
    const act = async () => {
      write('done by the first');
      return undefined;
    };
    expect(await once(findDone, act)).toBe('done by the first');
  });

  test('answers "nothing to do" with nothing when there was no first copy', async () => {
    const { findDone } = openFact();
    expect(await once(findDone, async () => undefined)).toBeUndefined();
  });

  test('passes on the error of the act when the lookup fails too', async () => {
    const refusal = new Refusal('NO_FROZEN_BOT');
    const findDone = vi.fn(async (): Promise<string | undefined> => undefined);
    const act = async (): Promise<string> => {
      findDone.mockRejectedValueOnce(new Error('away'));
      throw refusal;
    };
    await expect(once(findDone, act)).rejects.toBe(refusal);
  });
});

test('doOrFind adds no lookup to a first run', async () => {
  const { findDone } = openFact();
  expect(await doOrFind(findDone, async () => 'done')).toBe('done');
  expect(findDone).not.toHaveBeenCalled();
});
