import { expect, test } from 'vitest';
import { describeSkipped } from './describe-skipped.ts';

const say = (reason: string) => (reason === 'unheard' ? null : `because ${reason}`);

test('counts skipped bots by reason, the most frequent first', () => {
  const skipped = [
    { id: 'a', reason: 'waiting' },
    { id: 'b', reason: 'running' },
    { id: 'c', reason: 'running' },
  ];
  expect(describeSkipped(skipped, say)).toEqual([
    { key: 'running', count: 2, text: 'because running', family: 'run' },
    { key: 'waiting', count: 1, text: 'because waiting', family: 'wait' },
  ]);
});

test('takes over the counts of an All form, and shows an unknown reason as it is', () => {
  expect(describeSkipped([{ reason: 'no_card', count: 7 }], say)).toEqual([
    { key: 'no_card', count: 7, text: 'because no_card', family: 'stop' },
  ]);
  expect(describeSkipped([{ reason: 'unheard', count: 1 }], say)[0]?.text).toBe('unheard');
  expect(describeSkipped(undefined, say)).toEqual([]);
});
