import type { Params } from '@ocean/api/params';
import { minOf, shareDown, unitsLeft, WHOLE_POINTS } from '@ocean/money/amount';

/** What a level gives and asks for. Amounts are USDT base units of value, except the deposit. */
export type LevelTerms = {
  readonly level: number;
  readonly dailyQuotaUnits: bigint;
  readonly maxOrderUnits: bigint;
  /** Basis points of the proceeds. */
  readonly feePoints: number;
  readonly holdHours: number;
  readonly volumeUnits: bigint;
  /** BCG base units that are bonded for it in all. */
  readonly depositUnits: bigint;
};

const MONTH_DAYS = 30n;
const LEVELS = [1, 2, 3, 4, 5] as const;

/** Level 1 first. It asks for nothing. */
export function levelTerms(params: Params): readonly LevelTerms[] {
  return LEVELS.map((level) => ({
    level,
    dailyQuotaUnits: params[`desk.L${level}.dailyQuota`],
    maxOrderUnits: params[`desk.L${level}.maxOrder`],
    feePoints: params[`desk.L${level}.fee`],
    holdHours: params[`desk.L${level}.holdHours`],
    volumeUnits: level === 1 ? 0n : params[`desk.L${level}.volume`],
    depositUnits: level === 1 ? 0n : params[`desk.L${level}.deposit`],
  }));
}

export function termsOf(params: Params, level: number): LevelTerms {
  const found = levelTerms(params)[level - 1];
  if (!found) throw new Error(`there is no level ${level}`);
  return found;
}

/**
 * The part of a released volume that counts for a level: of each counterparty, at most its share of what the level asks for. With a
 * share of a fifth, at least five counterparties are needed, whatever each of them trades.
 */
export function countedVolume(
  volumes: readonly bigint[],
  { needUnits, sharePoints }: { needUnits: bigint; sharePoints: number },
): bigint {
  const most = shareDown(needUnits, BigInt(sharePoints), WHOLE_POINTS);
  return volumes.reduce((sum, units) => sum + minOf(units, most), 0n);
}

type Standing = { readonly level: number; readonly bondedUnits: bigint; readonly countedUnits: readonly bigint[] };

/** The next level: what is missing of its volume, in USDT base units, and what is still to bond, in BCG base units. */
export type NextLevel = { readonly level: number; readonly missingUnits: bigint; readonly toBondUnits: bigint };

/** Undefined at the top. `countedUnits` are in the order of `levels`. */
export function planLevel(levels: readonly LevelTerms[], { level, bondedUnits, countedUnits }: Standing): NextLevel | undefined {
  const next = levels[level];
  if (!next) return undefined;
  return {
    level: next.level,
    missingUnits: unitsLeft({ limitUnits: next.volumeUnits, usedUnits: countedUnits[level] ?? 0n }),
    toBondUnits: unitsLeft({ limitUnits: next.depositUnits, usedUnits: bondedUnits }),
  };
}

/**
 * The first level that would pay for itself too fast or gives less than the one before. Fees must fall, quotas must rise, and the
 * fees that a level saves in a month must be less than the fees paid to reach it.
 */
export function findLevelProblem(
  levels: readonly LevelTerms[],
): { level: number; at: 'fee' | 'dailyQuota' | 'volume' } | undefined {
  for (const [at, next] of levels.entries()) {
    const before = levels[at - 1];
    if (!before) continue;
    const { level } = next;
    if (next.feePoints > before.feePoints) return { level, at: 'fee' };
    if (next.dailyQuotaUnits < before.dailyQuotaUnits) return { level, at: 'dailyQuota' };
    const saved = MONTH_DAYS * next.dailyQuotaUnits * BigInt(before.feePoints - next.feePoints);
    const cost = (next.volumeUnits - before.volumeUnits) * BigInt(before.feePoints);
    if (saved > 0n && saved >= cost) return { level, at: 'volume' };
  }
  return undefined;
}
