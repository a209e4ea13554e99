import { describe, expect, test } from 'vitest';
import { readText } from '../house/source-tree.ts';
import { describeScale } from './describe-scale.ts';
import { type Limit, membersUntil, simulate } from './simulate.ts';

const LIMITS: readonly Limit[] = ['cores', 'log', 'pages', 'disk'];

test('docs/scale.md shows what the simulation prints, word for word', () => {
  expect(readText('docs/scale.md')).toContain(describeScale());
});

test('says the same every time', () => {
  expect(describeScale()).toBe(describeScale());
});

describe.each([1_000, 1_000_000, 100_000_000])('%i members', (members) => {
  test('twice as many do and take twice as much', () => {
    const [once, twice] = [simulate(members), simulate(2 * members)];
    expect(twice.movementsPerSecond).toBeCloseTo(2 * once.movementsPerSecond);
    for (const limit of LIMITS) expect(twice.ofOnePrimary[limit]).toBeCloseTo(2 * once.ofOnePrimary[limit]);
  });

  test('need as many primaries as their largest share of one', () => {
    const { ofOnePrimary, primaries } = simulate(members);
    expect(primaries).toBe(Math.max(1, Math.ceil(Math.max(...Object.values(ofOnePrimary)))));
  });
});

test.each(LIMITS)('one primary is just enough for the members that its %s allow', (limit) => {
  const members = membersUntil(limit);
  expect(simulate(members).ofOnePrimary[limit]).toBeLessThanOrEqual(1);
  expect(simulate(members * 1.001).ofOnePrimary[limit]).toBeGreaterThan(1);
});

test('a movement of everyone on every day is what a second of the peak multiplies out to', () => {
  const { movementsPerSecond, actsPerDay } = simulate(1_000_000);
  // Half a transfer, three acts, 0.02 purchases and two movements for each of 0.1 payments, of 30 % of the members; eight times a mean second.
  expect(actsPerDay).toBeCloseTo(300_000 * (0.5 + 3 + 0.02 + 0.1));
  expect(movementsPerSecond).toBeCloseTo((300_000 * (0.5 + 3 + 0.02 + 2 * 0.1) * 8) / 86_400);
});
