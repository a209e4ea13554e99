import { expect, test } from 'vitest';
import { runningToday } from './running-today.ts';

const counts = { not_activated: 0, waiting: 0, frozen: 0, running: 5, renewal_due: 0, stopped: 0 };

test('bots that were run today are not counted before their first day, as in the figure of the platform', () => {
  const nextEvents = [
    { day: 101, kind: 'firstIncome', count: 1 } as const,
    { day: 102, kind: 'firstIncome', count: 2 } as const,
    { day: 130, kind: 'termEnd', count: 5 } as const,
  ];
  expect(runningToday({ counts, nextEvents, platformDay: 100 })).toEqual({ running: 3, starting: 2, from: 101 });
});

test('all of them run when none was run today', () => {
  expect(runningToday({ counts, nextEvents: [], platformDay: 100 })).toMatchObject({ running: 5, starting: 0 });
});
