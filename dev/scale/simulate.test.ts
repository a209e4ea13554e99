import { describe, expect, test } from 'vitest';
import { readText } from '../house/source-tree.ts';
import { describeScale } from './describe-scale.ts';
import { type Limit, membersUntil, simulate } from './simulate.ts';

const LIMITS: readonly Limit[] = ['cores', 'log', 'pages', 'disk'];

test('docs/scale.md contains the simulation’s output verbatim', () => {
  expect(readText('docs/scale.md')).toContain(describeScale());
});

test('is deterministic', () => {
  expect(describeScale()).toBe(describeScale());
});

describe.each([1_000, 1_000_000, 100_000_000])('%i members', (members) => {
  test('twice as many members cause twice the load', () => {
    const [once, twice] = [simulate(members), simulate(2 * members)];
    expect(twice.movementsPerSecond).toBeCloseTo(2 * once.movementsPerSecond);
    for (const limit of LIMITS) expect(twice.ofOnePrimary[limit]).toBeCloseTo(2 * once.ofOnePrimary[limit]);
  });

  test('need as many primaries as the most exhausted resource requires', () => {
    const { ofOnePrimary, primaries } = simulate(members);
    expect(primaries).toBe(Math.max(1, Math.ceil(Math.max(...Object.values(ofOnePrimary)))));
  });
});

test.each(LIMITS)('one primary just carries the maximum members by %s', (limit) => {
  const members = membersUntil(limit);
  expect(simulate(members).ofOnePrimary[limit]).toBeLessThanOrEqual(1);
  expect(simulate(members * 1.001).ofOnePrimary[limit]).toBeGreaterThan(1);
});

test('movements per second at the peak follow from the acts per active member and day', () => {
  const { movementsPerSecond, actsPerDay } = simulate(1_000_000);
  // 30 % of the members, each with 0.5 transfers, three acts, 0.02 purchases and 0.1 payments of two movements; peak of eight.
  expect(actsPerDay).toBeCloseTo(300_000 * (0.5 + 3 + 0.02 + 0.1));
  expect(movementsPerSecond).toBeCloseTo((300_000 * (0.5 + 3 + 0.02 + 2 * 0.1) * 8) / 86_400);
});
