import { expect, test } from 'vitest';
import { startingBots } from './starting-bots.ts';

test('bots that were run today are told from those whose first income comes sooner', () => {
  const nextEvents = [
    { day: 101, kind: 'firstIncome', count: 1 } as const,
    { day: 102, kind: 'firstIncome', count: 2 } as const,
    { day: 130, kind: 'termEnd', count: 5 } as const,
  ];
  expect(startingBots({ nextEvents, platformDay: 100 })).toBe(2);
});

test('there are none when none was run today', () => {
  expect(startingBots({ nextEvents: [{ day: 130, kind: 'termEnd', count: 5 }], platformDay: 100 })).toBe(0);
});
