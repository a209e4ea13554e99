import type { BotFacts } from '../../apps/server/src/areas/bots/bot/rules.ts';

/** Bots for the tests of rules: bought on day 100, ready on 108, run on 108 until 139. */
export const bought = {
  boughtDay: 100,
  readyDay: 108,
  firstRunDay: null,
  runFrom: null,
  runUntil: null,
  graceDays: 7,
  termLeft: 30,
} as const satisfies BotFacts;
export const running = { ...bought, firstRunDay: 109, runFrom: 109, runUntil: 139, termLeft: 0 } as const satisfies BotFacts;
export const stoppedEarly = { ...bought, firstRunDay: 109, termLeft: 12 } as const satisfies BotFacts;
export const takenBack = { ...stoppedEarly, termLeft: 0 } as const satisfies BotFacts;
