import { INITIAL_PARAMS, parseParams } from '@ocean/api/params';
import { describe, expect, test } from 'vitest';
import { findChangeProblem, findSetProblem, leastNetBasisPoints } from './rules.ts';

describe('a change of a parameter', () => {
  test.each([
    ['tomorrow', { key: 'bot.price', value: '120' }, 1, undefined],
    ['an economic one today', { key: 'bot.price', value: '120' }, 0, 'too-early'],
    ['a technical one today', { key: 'session.days', value: 3 }, 0, undefined],
    ['a technical one yesterday', { key: 'session.days', value: 3 }, -1, 'too-early'],
    ['outside its bounds', { key: 'bot.price', value: '0' }, 1, 'outside-bounds'],
    ['unknown', { key: 'bot.colour', value: 'blue' }, 1, 'unknown'],
    ['part of the genesis', { key: 'genesis.emission', value: '1' }, 1, 'fixed'],
  ])('%s', (_, change, daysAhead, problem) => {
    expect(findChangeProblem(change, daysAhead)?.problem).toBe(problem);
  });
});

describe('a set of parameters', () => {
  test('the initial one is sound and keeps 77.95 % in the worst case', () => {
    expect(findSetProblem(INITIAL_PARAMS)).toBeUndefined();
    expect(leastNetBasisPoints(INITIAL_PARAMS)).toBe(7794);
  });

  test('is refused when discounts and shares together leave less than bot.minNet', () => {
    const greedy = parseParams(new Map([['sale.inviterShare', '12']]));
    expect(findSetProblem(greedy)).toEqual({ key: 'bot.minNet', problem: 'below-minimum-net' });
  });

  test('is refused when the pools need more than the cap', () => {
    const greedy = parseParams(new Map([['genesis.emission', '900000000']]));
    expect(findSetProblem(greedy)?.problem).toBe('pools-exceed-cap');
  });
});
