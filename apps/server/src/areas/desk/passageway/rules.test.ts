import type { Asset } from '@ocean/api/assets';
import { describe, expect, test } from 'vitest';
import { banOf, nextStep, type StateFacts, stateOf, valueFree } from './rules.ts';

const RUNNING: StateFacts = {
  isSuspended: false,
  isBanned: false,
  hasPassed: true,
  isOpened: true,
  isStarted: true,
  quotaLeftUnits: 100n,
  smallestUnits: 5n,
  coversOne: true,
  hasOnHold: false,
};

describe('the first case that holds is the state', () => {
  test.each([
    [{}, 'inPassageway'],
    [{ coversOne: false, hasOnHold: true }, 'awaitingRelease'],
    [{ coversOne: false }, 'inPassageway'],
    [{ quotaLeftUnits: 4n, coversOne: false, hasOnHold: true }, 'usedUpToday'],
    [{ quotaLeftUnits: 5n }, 'inPassageway'],
    [{ quotaLeftUnits: 0n, smallestUnits: null }, 'usedUpToday'],
    [{ isStarted: false, quotaLeftUnits: 0n }, 'closed'],
    [{ isStarted: false, isOpened: false }, 'notOpened'],
    [{ hasPassed: false }, 'notOpened'],
    [{ hasPassed: false, isBanned: true }, 'banned'],
    [{ isSuspended: true }, 'banned'],
  ] as const)('%o is %s', (facts, state) => {
    expect(stateOf({ ...RUNNING, ...facts })).toBe(state);
  });
});

describe('the one thing to do next', () => {
  const facts = { ...RUNNING, hasProfile: true, services: 1, hasEnough: true };
  test.each([
    [{}, null],
    [{ hasProfile: false, hasPassed: false }, 'profile'],
    [{ hasPassed: false, isOpened: false }, 'test'],
    [{ isOpened: false, isStarted: false, hasEnough: false }, 'fill'],
    [{ isOpened: false, isStarted: false }, 'open'],
    [{ isStarted: false, services: 0 }, 'services'],
    [{ isStarted: false }, 'start'],
    [{ services: 0, smallestUnits: null }, 'services'],
    [{ quotaLeftUnits: 0n }, 'wait'],
    [{ coversOne: false, hasOnHold: true }, 'wait'],
    [{ coversOne: false }, 'fill'],
    [{ coversOne: false, isStarted: false }, 'fill'],
    [{ coversOne: false, isStarted: false, hasOnHold: true }, 'start'],
    [{ coversOne: false, quotaLeftUnits: 0n }, 'wait'],
    [{ coversOne: false, services: 0 }, 'services'],
    [{ isBanned: true, services: 0 }, 'wait'],
  ] as const)('of %o is %s', (changed, step) => {
    expect(nextStep({ ...facts, ...changed })).toBe(step);
  });
});

describe('a ban', () => {
  const until = new Date();
  test.each([
    [
      { isSuspended: true, operatorBan: 'fraud', isBanned: true, bannedUntil: until },
      { reason: 'suspended', until: null, note: null },
    ],
    [
      { isSuspended: false, operatorBan: 'fraud', isBanned: true, bannedUntil: until },
      { reason: 'operator', until: null, note: 'fraud' },
    ],
    [
      { isSuspended: false, operatorBan: null, isBanned: true, bannedUntil: until },
      { reason: 'missed', until, note: null },
    ],
    [{ isSuspended: false, operatorBan: null, isBanned: false, bannedUntil: until }, null],
  ])('%o', (facts, ban) => {
    expect(banOf(facts)).toEqual(ban);
  });
});

describe('what is free', () => {
  const nothing = { passageway: 0n };
  const free = (held: Partial<Record<Asset, bigint>>) => ({
    ...{ USDT: nothing, BUSD: nothing, BCG: nothing, DMC: nothing, BYB: nothing },
    ...Object.fromEntries(Object.entries(held).map(([asset, passageway]) => [asset, { passageway }])),
  });
  const rates = new Map<Asset, bigint>([['BCG', 250_000n]]);

  test('is worth what it is at the rates, rounded down', () => {
    expect(valueFree(free({ USDT: 3n, BCG: 4n * 10n ** 18n + 1n }), rates)).toEqual({ units: 1_000_003n, unpriced: undefined });
  });

  test('names what has no price, and counts the rest', () => {
    expect(valueFree(free({ USDT: 3n, BYB: 1n }), rates)).toEqual({ units: 3n, unpriced: 'BYB' });
    expect(valueFree(free({ USDT: 3n }), rates)).toEqual({ units: 3n, unpriced: undefined });
  });
});
