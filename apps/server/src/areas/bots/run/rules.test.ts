import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bought, running, stoppedEarly, takenBack } from '#dev/economy/known-bots.ts';
import { botActions } from '../bot/rules.ts';
import { planRun, runSkipReason } from './rules.ts';

describe('planRun', () => {
  const named = [
    { ...bought, id: 'ready' },
    { ...bought, id: 'waiting', readyDay: 109 },
    { ...running, id: 'running' },
    { ...stoppedEarly, id: 'stopped' },
    { ...takenBack, id: 'taken-back' },
  ];

  test('runs what can run, from the next day for what is left of the term, and says why the rest cannot', () => {
    const plan = planRun(named, { today: 108, pledgePerBotUnits: 10n, room: 2 });
    expect(plan.run.map(({ id, runFrom, runUntil }) => ({ id, runFrom, runUntil }))).toEqual([
      { id: 'ready', runFrom: 109, runUntil: 139 },
      { id: 'stopped', runFrom: 109, runUntil: 121 },
    ]);
    expect(plan.skipped).toEqual([
      { id: 'waiting', reason: 'waiting' },
      { id: 'running', reason: 'running' },
      { id: 'taken-back', reason: 'renew_first' },
    ]);
    expect(plan.pledgeUnits).toBe(20n);
  });

  test('a bot is skipped exactly when the table does not let it run', () => {
    fc.assert(
      fc.property(fc.constantFrom(...named), fc.integer({ min: 99, max: 200 }), (bot, today) => {
        expect(runSkipReason(bot, today) === undefined).toBe(botActions(bot, today).includes('run'));
      }),
    );
  });
});
