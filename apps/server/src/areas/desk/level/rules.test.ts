import { INITIAL_PARAMS } from '@ocean/api/params';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countedVolume, findLevelProblem, levelTerms, planLevel } from './rules.ts';

const LEVELS = levelTerms(INITIAL_PARAMS);
const SHARE = { sharePoints: INITIAL_PARAMS['desk.partnerShare'] };

describe('what counts of a volume', () => {
  test.each<[string, bigint[], bigint]>([
    ['nothing of nothing', [], 0n],
    ['of one counterparty a fifth at most, however much', [10_000n], 200n],
    ['of four counterparties four fifths', [900n, 900n, 900n, 900n], 800n],
    ['of five enough', [200n, 200n, 200n, 200n, 200n], 1_000n],
    ['what a small one traded', [200n, 7n], 207n],
  ])('%s', (_, volumes, counted) => {
    expect(countedVolume(volumes, { needUnits: 1_000n, ...SHARE })).toBe(counted);
  });

  test('fewer than five counterparties never reach a level, whatever they trade', () => {
    const volumes = fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n }), { maxLength: 4 });
    fc.assert(
      fc.property(volumes, fc.bigInt({ min: 1n, max: 10n ** 12n }), (each, needUnits) => {
        expect(countedVolume(each, { needUnits, ...SHARE })).toBeLessThan(needUnits);
      }),
    );
  });

  test('is never more than the volume, and more trade never counts less', () => {
    const volumes = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(volumes, fc.bigInt({ min: 1n, max: 10n ** 12n }), (each, needUnits) => {
        const counted = countedVolume(each, { needUnits, ...SHARE });
        expect(counted).toBeLessThanOrEqual(each.reduce((sum, units) => sum + units, 0n));
        const more = each.map((units, at) => (at === 0 ? units + 1n : units));
        expect(countedVolume(more, { needUnits, ...SHARE })).toBeGreaterThanOrEqual(counted);
      }),
    );
  });
});

describe('the next level', () => {
  const standing = { level: 1, bondedUnits: 0n, countedUnits: [0n, 0n, 0n, 0n, 0n] };
  const second = LEVELS[1];

  test('asks for what is missing of its volume and of its deposit', () => {
    expect(planLevel(LEVELS, standing)).toEqual({
      level: 2,
      missingUnits: second?.volumeUnits,
      toBondUnits: second?.depositUnits,
    });
  });

  test('asks for nothing twice', () => {
    const reached = {
      level: 1,
      bondedUnits: second?.depositUnits ?? 0n,
      countedUnits: [0n, second?.volumeUnits ?? 0n, 0n, 0n, 0n],
    };
    expect(planLevel(LEVELS, reached)).toEqual({ level: 2, missingUnits: 0n, toBondUnits: 0n });
  });

  test('there is none above the fifth', () => {
    expect(planLevel(LEVELS, { ...standing, level: 5 })).toBeUndefined();
  });
});

describe('levels that operators set', () => {
  const changed = (level: number, change: Partial<(typeof LEVELS)[number]>) =>
    LEVELS.map((terms) => (terms.level === level ? { ...terms, ...change } : terms));

  test('the initial ones are sound', () => {
    expect(findLevelProblem(LEVELS)).toBeUndefined();
  });

  test.each<[string, ReturnType<typeof changed>, ReturnType<typeof findLevelProblem>]>([
    ['a fee that rises', changed(3, { feePoints: 46 }), { level: 3, at: 'fee' }],
    ['a quota that falls', changed(4, { dailyQuotaUnits: 1n }), { level: 4, at: 'dailyQuota' }],
    ['a volume that a month pays back', changed(2, { volumeUnits: 8_999_999_999n }), { level: 2, at: 'volume' }],
    ['a volume that a month pays back to the unit', changed(2, { volumeUnits: 9_000_000_000n }), { level: 2, at: 'volume' }],
    ['a volume that a month does not pay back', changed(2, { volumeUnits: 9_000_000_001n }), undefined],
    ['a fee that saves too much', changed(5, { feePoints: 0 }), { level: 5, at: 'volume' }],
    ['a volume that falls', changed(3, { volumeUnits: 1n }), { level: 3, at: 'volume' }],
  ])('%s', (_, levels, problem) => {
    expect(findLevelProblem(levels)).toEqual(problem);
  });

  /**
   * What a wash trader pays to reach a level by trading with its own accounts, compared with the most that the level saves in a
   * month.
   */
  test('a sound set is never reached by wash trading for less than what it saves in a month', () => {
    const some = fc.array(
      fc.record({
        dailyQuotaUnits: fc.bigInt({ min: 1n, max: 10n ** 9n }),
        feePoints: fc.integer({ min: 0, max: 1000 }),
        volumeUnits: fc.bigInt({ min: 0n, max: 10n ** 11n }),
      }),
      { minLength: 5, maxLength: 5 },
    );
    const verdicts = new Set<boolean>();
    fc.assert(
      fc.property(some, (drawn) => {
        const rising = { dailyQuotaUnits: [...drawn].sort((a, b) => (a.dailyQuotaUnits < b.dailyQuotaUnits ? -1 : 1)) };
        const falling = [...drawn].sort((a, b) => b.feePoints - a.feePoints);
        const asking = [...drawn].sort((a, b) => (a.volumeUnits < b.volumeUnits ? -1 : 1));
        const levels = LEVELS.map((terms, at) => ({
          ...terms,
          dailyQuotaUnits: rising.dailyQuotaUnits[at]?.dailyQuotaUnits ?? 1n,
          feePoints: falling[at]?.feePoints ?? 0,
          volumeUnits: at === 0 ? 0n : (asking[at]?.volumeUnits ?? 0n),
        }));
        const isSound = findLevelProblem(levels) === undefined;
        verdicts.add(isSound);
        if (!isSound) return;
        let paid = 0n;
        for (const [at, { volumeUnits, feePoints, dailyQuotaUnits }] of levels.entries()) {
          const before = levels[at - 1];
          if (!before) continue;
          paid += (volumeUnits - before.volumeUnits) * BigInt(before.feePoints);
          const saved = 30n * dailyQuotaUnits * BigInt(before.feePoints - feePoints);
          expect(saved === 0n || saved < paid).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
    expect(verdicts).toEqual(new Set([true, false]));
  });
});
