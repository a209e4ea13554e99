import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bought, running, stoppedEarly, takenBack } from '#dev/economy/known-bots.ts';
import { type BotFacts, botActions } from '../bot/rules.ts';
import { planRenew, renewSkipReason } from './rules.ts';

const USDT = 1_000_000n;
const own = { id: 'one', termDays: 30, priceUnits: 100n * USDT };

describe('a renewal on every edge day', () => {
  test.each([
    ['day before the last grace-long stretch', running, 131, 'too_early'],
    ['first day of renewing early', running, 132, ['extended', 109, 169]],
    ['last running day', running, 138, ['extended', 109, 169]],
    ['first day due', running, 139, ['resumed', 140, 170]],
    ['last grace day', running, 145, ['resumed', 146, 176]],
    ['grace over, pledge still held', running, 146, ['readyToRun', null, null]],
    ['no grace at all', { ...running, graceDays: 0 }, 139, ['readyToRun', null, null]],
    ['stopped with days left', stoppedEarly, 120, 'run_first'],
    ['taken back', takenBack, 150, ['readyToRun', null, null]],
    ['never run, bought today', bought, 100, 'not_activated'],
    ['never run, waiting', bought, 107, 'waiting'],
    ['never run, ready', bought, 108, 'frozen'],
  ] as const)('%s', (_, bot, today, expected) => {
    const { renewed, skipped } = planRenew([{ ...bot, ...own }], { today, feeBasisPoints: 200, room: 1 });
    if (typeof expected === 'string') expect(skipped).toEqual([{ id: 'one', reason: expected }]);
    else expect(renewed.map(({ kind, newRunFrom, newRunUntil }) => [kind, newRunFrom, newRunUntil])).toEqual([expected]);
    expect(renewed.length + skipped.length).toBe(1);
  });

  test('a bot is renewed exactly when the table lets it be', () => {
    const facts = fc.constantFrom<BotFacts>(bought, running, stoppedEarly, takenBack);
    fc.assert(
      fc.property(facts, fc.nat(12), fc.integer({ min: 100, max: 160 }), (bot, graceDays, today) => {
        const changed = { ...bot, graceDays };
        expect(botActions(changed, today).includes('renew')).toBe(renewSkipReason(changed, today) === undefined);
      }),
    );
  });
});

test('the fee is rounded up for each bot', () => {
  const bots = [100n * USDT, 101n, 1n].map((priceUnits) => ({ ...takenBack, ...own, priceUnits }));
  const { renewed, feeUnits } = planRenew(bots, { today: 150, feeBasisPoints: 200, room: 3 });
  expect(renewed.map((bot) => bot.feeUnits)).toEqual([2n * USDT, 3n, 1n]);
  expect(feeUnits).toBe(2n * USDT + 4n);
});

test('renews as many bots as there is room for, and leaves the others for the next call', () => {
  const many = ['0', '1', '2', '3'].map((id) => ({ ...takenBack, ...own, id }));
  const { renewed, skipped } = planRenew(many, { today: 150, feeBasisPoints: 200, room: 2 });
  expect(renewed).toHaveLength(2);
  expect(skipped).toEqual(['2', '3'].map((id) => ({ id, reason: 'beyond_limit' })));
  expect(planRenew(many, { today: 150, feeBasisPoints: 200, room: 0 }).skipped).toHaveLength(4);
});
