import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figureValues, type Team } from './team-figures.ts';

const count = fc.nat();
const amount = fc.nat().map(String);
const figures: fc.Arbitrary<Team['figures']> = fc.record({
  miningMiners: count,
  runningBots: count,
  effectiveMiners: count,
  performance: amount,
  rewards: fc.array(fc.record({ asset: fc.constantFrom('USDT', 'BUSD', 'BCG'), amount })),
  directMiners: count,
  newToday: count,
  members: count,
});
const at = '2026-11-22T20:14:00.000Z';

test('no figure is shown while figures are unknown, whatever the answer has in their place', () => {
  fc.assert(
    fc.property(figures, (some) => {
      for (const value of Object.values(figureValues({ figures: some, asOf: null }))) {
        if ('count' in value) expect(value.count).toBeNull();
        else expect(value.amounts.map((one) => one.amount)).toEqual([null]);
      }
    }),
  );
});

test('every known figure is that of the answer, a reward in each asset that buyers paid', () => {
  fc.assert(
    fc.property(figures, (some) => {
      const shown = figureValues({ figures: some, asOf: at });
      expect(shown).toMatchObject({
        performance: { amounts: [{ asset: 'USDT', amount: some.performance }] },
        running: { count: some.runningBots },
        mining: { count: some.miningMiners },
        effective: { count: some.effectiveMiners },
        direct: { count: some.directMiners },
        added: { count: some.newToday },
      });
      const none = [{ asset: 'USDT', amount: '0' }];
      expect(shown.reward).toEqual({ amounts: some.rewards.length > 0 ? some.rewards : none });
    }),
  );
});
